/** A borrower who is signed in changes an e-mail address that was never confirmed. */
import { type ChangeEmailBody, changeEmailRoute } from '#contract/account.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { limitAttempts } from '../limits/limit-attempts.ts'
import { limitsOfNetwork } from '../logs/network-of.ts'
import { reportSecurity } from '../logs/security-log.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import { changeEmail, emailKey, lockIdentity, releaseUnconfirmedEmail } from '../store/identities.ts'
import type { CodePurpose } from '../store/tables.ts'
import { textFormatter } from '../texts/text-formatter.ts'
import type { Borrower } from './authenticate.ts'
import { emailCodeFor, sendEmailCode } from './confirm-email.ts'
import { emailExpiry } from './email-kept-until.ts'
import { factsOfVisitor } from './facts-of-visitor.ts'
import { limitCodeRequests, sendCode } from './mailed-code.ts'
import { normalizedAnswers } from './normalized-answers.ts'

/**
 * Sets the address, by the rules of a registration, and sends a code to it. Codes that went to the previous address become void.
 * For the address that the account has already, another code is sent: the response may have been lost.
 *
 * @throws Refused answers-refused; email-taken; forbidden, if the address of the account is confirmed; too-many
 */
export async function changeUnconfirmedEmail(
  parts: ServerParts,
  lender: ServedLender,
  borrower: Pick<Borrower, 'person'>,
  body: ChangeEmailBody,
  address: string,
): Promise<void> {
  const { store, keys, now } = parts
  const { person } = borrower
  const email = String(normalizedAnswers(lender, changeEmailRoute, { ...body }, now()).email)
  if (person.email_confirmed_at !== null) throw new Refused('forbidden', { detail })
  if (email === person.email) return await sendEmailCode(parts, lender, borrower, address)
  await limitEmails(parts, { lender: lender.id, identity: person.uuid, email }, 'confirm-email', address)
  const at = now()
  await store.write(async (tx) => {
    const account = await lockIdentity(tx, lender.id, person.uuid)
    if (!account) throw new Refused('unauthenticated')
    if (account.email_confirmed_at !== null) throw new Refused('forbidden', { detail })
    await releaseUnconfirmedEmail(tx, lender.id, email, at)
    const own = { lender: lender.id, identity: account.uuid }
    const isFree = await changeEmail(tx, own, { email, keptUntil: emailExpiry(lender.flow, at) }, at)
    if (!isFree) throw emailTaken(lender, at)
    await sendCode(tx, keys, lender, emailCodeFor({ ...account, email, email_key: emailKey(email) }, address), at)
  })
}

const detail = 'The e-mail address of this account is confirmed.'

type NewEmail = { readonly lender: string; readonly identity: string; readonly email: string }

/** Counts a new address against the limits of a registration, which also reveals whether an address has an account, and against one of the account. */
export async function limitEmails(
  parts: ServerParts,
  { lender, identity, email }: NewEmail,
  purpose: CodePurpose,
  address: string,
): Promise<void> {
  const { limits } = parts.config
  await limitAttempts(parts, lender, [
    ...limitsOfNetwork({ kind: 'registration-address', ...limits.registrationFromAddress }, address),
    { kind: 'registration-email', who: emailKey(email), ...limits.registrationOfEmail },
    { kind: 'emails-account', who: identity, ...limits.emailsOfAccount },
  ])
  await limitCodeRequests(parts, { lender, purpose, email }, { address, isKnown: true })
}

/** The refusal, with its message at the field `email`. */
export function emailTaken({ flow }: ServedLender, at: Date): Refused {
  reportSecurity({ event: 'email-taken' })
  const text = textFormatter(flow, factsOfVisitor(flow, at, ''))(flow.live.shell.words.emailTaken)
  return new Refused('email-taken', { errors: [text], messages: { email: text } })
}
