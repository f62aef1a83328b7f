/** A borrower who is signed in changes a confirmed e-mail address; the previous one is valid until the code at the new one is typed. */
import { type ConfirmNewEmailBody, type NewEmailBody, newEmailRoute } from '#contract/new-email.ts'
import { settingsRoute } from '#contract/settings.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { reportSecurity } from '../logs/security-log.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import { deleteAttempts } from '../store/attempts.ts'
import {
  changeEmail,
  confirmEmail,
  emailKey,
  findIdentityByEmail,
  lockIdentity,
  releaseUnconfirmedEmail,
} from '../store/identities.ts'
import { endSessionsOf } from '../store/sessions.ts'
import { enqueueAccountMessages } from './account-messages.ts'
import type { Borrower } from './authenticate.ts'
import { emailTaken, limitEmails } from './change-email.ts'
import { limitCodeAttempts, sendCode, spendCode } from './mailed-code.ts'
import { normalizedAnswers } from './normalized-answers.ts'
import { requirePassword } from './require-password.ts'

const purpose = 'new-email'

/**
 * Sends a code to the new address, and a notice to the present one. A new password ends the change.
 *
 * @throws Refused answers-refused; email-taken; forbidden, if the present address is not confirmed; too-many
 */
export async function sendNewEmailCode(
  parts: ServerParts,
  lender: ServedLender,
  { person }: Pick<Borrower, 'person'>,
  body: NewEmailBody,
  address: string,
): Promise<void> {
  const { store, keys, now } = parts
  const email = String(normalizedAnswers(lender, newEmailRoute, { ...body }, now()).email)
  if (person.email_confirmed_at === null) throw new Refused('forbidden', { detail })
  await requirePassword(parts, lender, person, body.currentPassword)
  await limitEmails(parts, { lender: lender.id, identity: person.uuid, email }, purpose, address)
  const at = now()
  await store.write(async (tx) => {
    await releaseUnconfirmedEmail(tx, lender.id, email, at)
    if (await findIdentityByEmail(tx, lender.id, email)) throw emailTaken(lender, at)
    const request = { purpose, email, person: { ...person, email }, event: 'new-email-to-confirm', address } as const
    await sendCode(tx, keys, lender, { ...request, path: `/${settingsRoute}` }, at)
    const occurrence = `email-change-asked/${at.getTime()}`
    const notice = { event: 'email-change-asked', keys, lender, person, occurrence, path: `/${settingsRoute}` } as const
    await enqueueAccountMessages(tx, { ...notice, at })
  })
}

const detail = 'The e-mail address of this account is not confirmed; PUT …/account/email changes it.'

/**
 * Sets the new address, which the code confirms, ends all other sessions, and reports it to the previous address. Idempotent:
 * a request that is sent again, since its response was lost, changes nothing.
 *
 * @throws Refused code-refused; email-taken, if another account got the address in the meantime; too-many
 */
export async function confirmNewEmail(
  parts: ServerParts,
  lender: ServedLender,
  { person, session }: Pick<Borrower, 'person' | 'session'>,
  { email, code }: ConfirmNewEmailBody,
  address: string,
): Promise<void> {
  const { store, keys, now } = parts
  const of = { lender: lender.id, purpose, email } as const
  const place = { address, isKnown: true }
  const attempts = await limitCodeAttempts(parts, of, place)
  const at = now()
  const isChanged = await store.write(async (tx) => {
    const account = await lockIdentity(tx, lender.id, person.uuid)
    if (!account) return false
    if (account.email_key === emailKey(email) && account.email_confirmed_at !== null) return true
    if ((await spendCode(tx, keys, of, { code, place }, at)) !== account.uuid) return false
    const own = { lender: lender.id, identity: account.uuid }
    await releaseUnconfirmedEmail(tx, lender.id, email, at)
    if (!(await changeEmail(tx, own, { email: email.trim(), keptUntil: null }, at))) throw emailTaken(lender, at)
    await confirmEmail(tx, own, at)
    await endSessionsOf(tx, lender.id, { identity: account.uuid, except: session }, at)
    const occurrence = `email-changed/${at.getTime()}`
    await enqueueAccountMessages(tx, { event: 'email-changed', keys, lender, person: account, occurrence, at })
    return true
  })
  if (!isChanged) {
    reportSecurity({ event: 'wrong-code', purpose, email })
    throw new Refused('code-refused')
  }
  await deleteAttempts(store, lender.id, attempts)
}
