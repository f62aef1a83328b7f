/** A borrower who is signed in changes the password, and types the present one. */
import { type ChangePasswordBody, changePasswordRoute } from '#contract/settings.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { limitAttempts } from '../limits/limit-attempts.ts'
import { reportSecurity } from '../logs/security-log.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import { deleteAttempts } from '../store/attempts.ts'
import { changePassword, lockIdentity } from '../store/identities.ts'
import { endSessionsOf } from '../store/sessions.ts'
import { textFormatter } from '../texts/text-formatter.ts'
import { enqueueAccountMessages } from './account-messages.ts'
import type { Borrower } from './authenticate.ts'
import { factsOfVisitor } from './facts-of-visitor.ts'
import { normalizedAnswers } from './normalized-answers.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { refuseGuessablePassword } from './refuse-guessable-password.ts'

/**
 * Sets the password, ends all other sessions, and reports it by e-mail. Idempotent: a request that is sent again, since its
 * response was lost, changes nothing.
 *
 * @throws Refused answers-refused, with a message at the field; too-many
 */
export async function changeOwnPassword(
  parts: ServerParts,
  lender: ServedLender,
  { person, session }: Pick<Borrower, 'person' | 'session'>,
  body: ChangePasswordBody,
): Promise<void> {
  const { store, keys, now, config } = parts
  const { currentPassword, password } = body
  normalizedAnswers(lender, changePasswordRoute, { ...body }, now())
  const ofAccount = { kind: 'own-password', who: person.uuid, ...config.limits.signInOfAccountFromAddress }
  const attempts = await limitAttempts(parts, lender.id, [ofAccount])
  if (await isChanged(person.password_hash, body)) return await deleteAttempts(store, lender.id, attempts)
  if (!(await isPassword(currentPassword, person.password_hash))) {
    reportSecurity({ event: 'wrong-password', place: 'account' })
    throw wrongPassword(lender, now())
  }
  await refuseGuessablePassword(parts, lender.flow, password, person)
  const hash = await hashPassword(password, parts.passwordCost)
  const at = now()
  await store.write(async (tx) => {
    const account = await lockIdentity(tx, lender.id, person.uuid)
    // Another request changed it in the meantime.
    if (account?.password_hash !== person.password_hash) throw wrongPassword(lender, at)
    await changePassword(tx, { lender: lender.id, identity: account.uuid }, hash, at)
    await endSessionsOf(tx, lender.id, { identity: account.uuid, except: session }, at)
    const occurrence = `password-changed/${at.getTime()}`
    await enqueueAccountMessages(tx, { event: 'password-changed', keys, lender, person: account, occurrence, at })
  })
  await deleteAttempts(store, lender.id, attempts)
}

/** Whether the account has the new password already, and not the present one that was typed. */
async function isChanged(hash: string, { currentPassword, password }: ChangePasswordBody): Promise<boolean> {
  return password !== currentPassword && (await isPassword(password, hash))
}

/** The refusal, with its message at the field `currentPassword`. */
export function wrongPassword({ flow }: ServedLender, at: Date): Refused {
  const { account, words } = flow.live.shell
  const text = textFormatter(flow, factsOfVisitor(flow, at, ''))(account?.passwordWrong ?? words.unexpected)
  return new Refused('answers-refused', { errors: [text], messages: { currentPassword: text } })
}
