/** A password that the lender lets expire is replaced with the sign-in, before there is a session. */
import { addMinutes } from 'date-fns/addMinutes'
import { expiredPasswordRoute, passwordExpired } from '#contract/identity.ts'
import { type CompiledFlow, passwordExpiresAt } from '#engine/index.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import { deleteAttempts } from '../store/attempts.ts'
import { changePassword, lockIdentity, type StoredIdentity } from '../store/identities.ts'
import { endSessionsOf } from '../store/sessions.ts'
import type { SecondFactor } from '../store/tables.ts'
import { textFormatter } from '../texts/text-formatter.ts'
import { enqueueAccountMessages } from './account-messages.ts'
import { factsOfVisitor } from './facts-of-visitor.ts'
import { normalizedAnswers } from './normalized-answers.ts'
import { hashPassword } from './password-hash.ts'
import { refuseGuessablePassword } from './refuse-guessable-password.ts'
import { limitSecondFactor, spendSecondFactor } from './second-factor.ts'

type PasswordAge = Pick<StoredIdentity, 'password_set_at' | 'created_at'>

/** When the password of an account expires; undefined: never. */
export function passwordExpiry({ live }: Pick<CompiledFlow, 'live'>, person: PasswordAge): Date | undefined {
  const expires = passwordExpiresAt(live.shell.account?.passwordDays, (person.password_set_at ?? person.created_at).getTime())
  return expires === undefined ? undefined : new Date(expires)
}

export function isPasswordExpired({ live }: Pick<CompiledFlow, 'live'>, person: PasswordAge, at: Date): boolean {
  const expires = passwordExpiry({ live }, person)
  return expires !== undefined && expires <= at
}

/** For how many minutes after a new password the request may be repeated. */
const repeatableMinutes = 15

/**
 * Whether a new password was stored so lately that the request may come again, because its response was lost. Later, a second
 * password in a request would be a second guess.
 */
export function mayBeRepeated({ password_set_at: set }: Pick<PasswordAge, 'password_set_at'>, at: Date): boolean {
  return set !== null && at <= addMinutes(set, repeatableMinutes)
}

/** @throws Refused password-expired, if the right password that was typed has expired */
export function refuseExpiredPassword({ flow }: ServedLender, person: PasswordAge, at: Date): void {
  if (!isPasswordExpired(flow, person, at)) return
  const { account, words } = flow.live.shell
  const text = textFormatter(flow, factsOfVisitor(flow, at, ''))(account?.passwordExpired ?? words.unexpected)
  throw new Refused(passwordExpired, { errors: [text] })
}

type PasswordReplacement = { readonly password: string; readonly newPassword: string; readonly secondFactor: string | undefined }

/**
 * Replaces the right password of a sign-in and spends its second factor, both or neither; ends all sessions, and reports it by
 * e-mail. The new password is validated first, so that its messages come before the second factor is asked for.
 *
 * @returns the second factor, as spendSecondFactor does
 * @throws Refused answers-refused, with a message at the field `password`; second-factor-needed, code-refused, too-many
 */
export async function replacePassword(
  parts: ServerParts,
  lender: ServedLender,
  person: StoredIdentity,
  { password, newPassword, secondFactor: typed }: PasswordReplacement,
): Promise<SecondFactor | undefined> {
  const { store, keys, now } = parts
  normalizedAnswers(lender, expiredPasswordRoute, { password: newPassword }, now())
  if (newPassword === password) throw samePassword(lender, now())
  await refuseGuessablePassword(parts, lender.flow, newPassword, person)
  const tries = typed === undefined ? [] : await limitSecondFactor(parts, lender.id, `password ${person.uuid}`)
  const hash = await hashPassword(newPassword, parts.passwordCost)
  const at = now()
  const taken = await store.write(async (tx) => {
    const account = await lockIdentity(tx, lender.id, person.uuid)
    // Another request changed it in the meantime.
    if (account?.password_hash !== person.password_hash) throw new Refused('sign-in-failed')
    const secondFactor = await spendSecondFactor(tx, keys, lender, { identity: account.uuid, typed }, at)
    await changePassword(tx, { lender: lender.id, identity: account.uuid }, hash, at)
    await endSessionsOf(tx, lender.id, { identity: account.uuid }, at)
    const occurrence = `password-changed/${at.getTime()}`
    await enqueueAccountMessages(tx, { event: 'password-changed', keys, lender, person: account, occurrence, at })
    return secondFactor
  })
  await deleteAttempts(store, lender.id, tries)
  return taken
}

/** The refusal, with its message at the field `password`. */
function samePassword({ flow }: ServedLender, at: Date): Refused {
  const { account, words } = flow.live.shell
  const text = textFormatter(flow, factsOfVisitor(flow, at, ''))(account?.passwordSame ?? words.unexpected)
  return new Refused('answers-refused', { errors: [text], messages: { password: text } })
}
