/** A borrower who is signed in confirms the e-mail address of the account with a mailed code. */
import { type AccountAnswer, confirmEmailRoute } from '#contract/account.ts'
import { needsConfirmedEmail, type ScreenRoute } from '#engine/index.ts'
import type { Config } from '../config/config.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { reportSecurity } from '../logs/security-log.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import { deleteAttempts } from '../store/attempts.ts'
import { confirmEmail, findIdentity, lockIdentity, type StoredIdentity } from '../store/identities.ts'
import type { Reader } from '../store/open-store.ts'
import type { Borrower } from './authenticate.ts'
import { type CodeRequest, limitCodeAttempts, limitCodeRequests, sendCode, spendCode } from './mailed-code.ts'
import type { RequestedApplication } from './requested-application.ts'

const purpose = 'confirm-email'

/** How codes reach borrowers. A production server without a mail relay sends none, and its pages ask for none. */
export function codeDelivery({ smtpUrl, production }: Pick<Config, 'smtpUrl' | 'production'>): AccountAnswer['codes'] {
  if (smtpUrl !== undefined) return 'mailed'
  return production ? 'none' : 'shown'
}

/**
 * Sends a code to the address of the account, unless it is confirmed.
 *
 * @throws Refused if too many codes were asked for, or the account has no address any more
 */
export async function sendEmailCode(
  parts: ServerParts,
  lender: ServedLender,
  { person }: Pick<Borrower, 'person'>,
  address: string,
): Promise<void> {
  const { email } = person
  if (person.email_confirmed_at !== null) return
  if (email === '') throw new Refused('email-unconfirmed')
  const { store, keys, now } = parts
  await limitCodeRequests(parts, { lender: lender.id, purpose, email }, { address, isKnown: true })
  await store.write((tx) => sendCode(tx, keys, lender, emailCodeFor(person, address), now()))
}

/**
 * The request for a code that confirms the e-mail address of the account.
 *
 * @param address of the caller
 */
export function emailCodeFor(person: StoredIdentity, address: string): CodeRequest {
  return { purpose, email: person.email, person, event: 'email-to-confirm', path: `/${confirmEmailRoute}`, address }
}

/**
 * Confirms the address of the account. Idempotent: a request that is sent again, since its response was lost, changes nothing.
 *
 * @throws Refused code-refused
 */
export async function confirmOwnEmail(
  parts: ServerParts,
  { person }: Pick<Borrower, 'person'>,
  code: string,
  address: string,
): Promise<void> {
  const { store, keys, now } = parts
  const { lender, uuid: identity, email } = person
  const of = { lender, purpose, email } as const
  const place = { address, isKnown: true }
  const attempts = await limitCodeAttempts(parts, of, place)
  const at = now()
  const confirmed = await store.write(async (tx) => {
    // Locked: the address may be changed, or taken over, at the same time.
    const account = await lockIdentity(tx, lender, identity)
    if (account?.email !== email) return false
    if (account.email_confirmed_at !== null) return true
    if ((await spendCode(tx, keys, of, { code, place }, at)) !== identity) return false
    await confirmEmail(tx, { lender, identity }, at)
    return true
  })
  if (!confirmed) {
    reportSecurity({ event: 'wrong-code', purpose, email })
    throw new Refused('code-refused')
  }
  await deleteAttempts(store, lender, attempts)
}

/**
 * Requires a confirmed e-mail address, if the lender wants one before this screen is answered. The lender's present setting
 * counts, for applications of older releases, too.
 *
 * @throws Refused email-unconfirmed
 */
export async function requireConfirmedEmail(
  db: Reader,
  config: Pick<Config, 'smtpUrl' | 'production'>,
  { owner, lender }: Pick<RequestedApplication, 'owner' | 'lender'>,
  route: ScreenRoute,
): Promise<void> {
  if (!needsConfirmedEmail(lender.flow.live.shell.confirmEmail, route) || codeDelivery(config) === 'none') return
  const person = await findIdentity(db, owner.lender, owner.identity)
  if (person?.email_confirmed_at == null) throw new Refused('email-unconfirmed')
}
