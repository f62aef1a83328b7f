/**
 * Sign-in with a mailed code, and no password. Known and unknown e-mails get the same response after the same work. It is
 * also open to a borrower whose password has expired.
 */
import { type CodeSignInBody, codeForSignInRoute, emailForCodeRoute, type SignInCodeBody } from '#contract/code-sign-in.ts'
import { signInRoute } from '#contract/identity.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { reportSecurity } from '../logs/security-log.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import { deleteAttempts } from '../store/attempts.ts'
import { confirmEmail, emailKey, findIdentityByEmail, lockIdentity } from '../store/identities.ts'
import { codeOriginOf, limitCodeAttempts, limitCodeRequests, requireRightCode, sendCode, spendCode } from './mailed-code.ts'
import { normalizedAnswers } from './normalized-answers.ts'
import { limitSecondFactor, spendSecondFactor } from './second-factor.ts'
import type { SignedIn } from './sign-in.ts'

const purpose = 'sign-in'

/** @throws Refused not-found, if the lender has no such sign-in; answers-refused; too-many, with an account or without */
export async function sendSignInCode(
  parts: ServerParts,
  lender: ServedLender,
  body: SignInCodeBody,
  address: string,
): Promise<void> {
  const { store, keys, now } = parts
  const email = String(normalizedAnswers(lender, emailForCodeRoute, { ...body }, now()).email)
  const person = await store.read((db) => findIdentityByEmail(db, lender.id, email))
  await limitCodeRequests(parts, { lender: lender.id, purpose, email }, await codeOriginOf(parts, lender.id, person, address))
  const request = { purpose, email, person, event: 'sign-in-asked', path: `/${signInRoute}`, address } as const
  await store.write((tx) => sendCode(tx, keys, lender, request, now()))
}

/**
 * Spends the code and the second factor, both or neither. The code confirms the address that it went to.
 *
 * @throws Refused answers-refused, code-refused, second-factor-needed, too-many
 */
export async function signInWithCode(
  parts: ServerParts,
  lender: ServedLender,
  { email, code, secondFactor: typed }: CodeSignInBody,
  address: string,
): Promise<SignedIn> {
  const { store, keys, now } = parts
  const of = { lender: lender.id, purpose, email } as const
  const known = await store.read((db) => findIdentityByEmail(db, lender.id, email))
  const place = await codeOriginOf(parts, lender.id, known, address)
  const attempts = await limitCodeAttempts(parts, of, place)
  normalizedAnswers(lender, codeForSignInRoute, { code }, now())
  if (typed !== undefined) await requireRightCode(parts, of, { code, place })
  const factorTries = typed === undefined ? [] : await limitSecondFactor(parts, lender.id, `mailed code ${emailKey(email)}`)
  const at = now()
  const signedIn = await store.write(async (tx): Promise<SignedIn | undefined> => {
    const uuid = await spendCode(tx, keys, of, { code, place }, at)
    const person = uuid === undefined ? undefined : await lockIdentity(tx, lender.id, uuid)
    // The account may have another address by now.
    if (person?.email_key !== emailKey(email)) return undefined
    // The refusal takes back that the code was used.
    const secondFactor = await spendSecondFactor(tx, keys, lender, { identity: person.uuid, typed }, at)
    if (person.email_confirmed_at === null) await confirmEmail(tx, { lender: lender.id, identity: person.uuid }, at)
    return { identity: person.uuid, method: 'mailed-code', secondFactor }
  })
  if (!signedIn) {
    reportSecurity({ event: 'wrong-code', purpose, email })
    throw new Refused('code-refused')
  }
  await deleteAttempts(store, lender.id, [...attempts, ...factorTries])
  return signedIn
}
