/**
 * A forgotten password: a code by e-mail sets a new one. Known and unknown e-mails get the same response after the same
 * work.
 */
import type { ForgottenPasswordBody, NewPasswordBody } from '#contract/identity.ts'
import { newPasswordRoute } from '#contract/identity.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { networkOf } from '../logs/network-of.ts'
import { reportSecurity } from '../logs/security-log.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import { deleteAttempts, deleteAttemptsOf } from '../store/attempts.ts'
import { changePassword, confirmEmail, emailKey, findIdentityByEmail, lockIdentity } from '../store/identities.ts'
import { endSessionsOf } from '../store/sessions.ts'
import { enqueueAccountMessages } from './account-messages.ts'
import { codeOriginOf, limitCodeAttempts, limitCodeRequests, requireRightCode, sendCode, spendCode } from './mailed-code.ts'
import { normalizedAnswers } from './normalized-answers.ts'
import { hashPassword } from './password-hash.ts'
import { refuseGuessablePassword } from './refuse-guessable-password.ts'
import { limitSecondFactor, spendSecondFactor } from './second-factor.ts'
import type { SignedIn } from './sign-in.ts'

const purpose = 'new-password'

/** @throws Refused if too many codes were asked for, whether the e-mail has an account or not */
export async function sendPasswordCode(
  parts: ServerParts,
  lender: ServedLender,
  { email }: ForgottenPasswordBody,
  address: string,
): Promise<void> {
  const { store, keys, now } = parts
  const person = await store.read((db) => findIdentityByEmail(db, lender.id, email))
  await limitCodeRequests(parts, { lender: lender.id, purpose, email }, await codeOriginOf(parts, lender.id, person, address))
  const request = { purpose, email, person, event: 'password-forgotten', path: `/${newPasswordRoute}`, address } as const
  await store.write((tx) => sendCode(tx, keys, lender, request, now()))
}

/**
 * Sets the password, ends all sessions, and reports it by e-mail.
 *
 * @throws Refused
 */
export async function setNewPassword(
  parts: ServerParts,
  lender: ServedLender,
  body: NewPasswordBody,
  address: string,
): Promise<SignedIn> {
  const { store, keys, now } = parts
  const { email, code, password, secondFactor: typed } = body
  const of = { lender: lender.id, purpose, email } as const
  const known = await store.read((db) => findIdentityByEmail(db, lender.id, email))
  const place = await codeOriginOf(parts, lender.id, known, address)
  const attempts = await limitCodeAttempts(parts, of, place)
  normalizedAnswers(lender, newPasswordRoute, { email, code, password }, now())
  await refuseGuessablePassword(parts, lender.flow, password, { email })
  // Before the code is looked at: a right code takes as long as a wrong one.
  const hash = await hashPassword(password, parts.passwordCost)
  if (typed !== undefined) await requireRightCode(parts, of, { code, place })
  const factorTries = typed === undefined ? [] : await limitSecondFactor(parts, lender.id, `mailed code ${emailKey(email)}`)
  const at = now()
  const signedIn = await store.write(async (tx): Promise<SignedIn | undefined> => {
    const uuid = await spendCode(tx, keys, of, { code, place }, at)
    const person = uuid === undefined ? undefined : await lockIdentity(tx, lender.id, uuid)
    // The code proves the address that it went to; the account may have another one by now.
    if (person?.email_key !== emailKey(email)) return undefined
    // A mailbox alone does not open an account with a second factor. The refusal takes back that the code was used.
    const secondFactor = await spendSecondFactor(tx, keys, lender, { identity: person.uuid, typed }, at)
    const own = { lender: lender.id, identity: person.uuid }
    await changePassword(tx, own, hash, at)
    await confirmEmail(tx, own, at)
    await endSessionsOf(tx, lender.id, { identity: person.uuid }, at)
    // Wrong passwords of before do not keep the borrower from signing in with the new one.
    for (const who of [emailKey(email), `${emailKey(email)} at ${networkOf(address)}`])
      await deleteAttemptsOf(tx, lender.id, ['sign-in-account', 'sign-in-pair'], keys.nameOf(who))
    const occurrence = `password-changed/${at.getTime()}`
    await enqueueAccountMessages(tx, { event: 'password-changed', keys, lender, person, occurrence, at })
    return { identity: person.uuid, method: 'new-password', secondFactor }
  })
  if (!signedIn) {
    reportSecurity({ event: 'wrong-code', purpose, email })
    throw new Refused('code-refused')
  }
  await deleteAttempts(store, lender.id, [...attempts, ...factorTries])
  return signedIn
}
