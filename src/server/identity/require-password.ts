import type { ServerParts } from '../config/server-parts.ts'
import { limitAttempts } from '../limits/limit-attempts.ts'
import { reportSecurity } from '../logs/security-log.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import { deleteAttempts } from '../store/attempts.ts'
import type { StoredIdentity } from '../store/identities.ts'
import { wrongPassword } from './change-password.ts'
import { isPassword } from './password-hash.ts'

/**
 * Requires the present password of a borrower who is signed in; wrong ones count against the limit of a sign-in.
 *
 * @throws Refused answers-refused, with a message at the field `currentPassword`; too-many
 */
export async function requirePassword(
  parts: ServerParts,
  lender: ServedLender,
  person: StoredIdentity,
  typed: string,
): Promise<void> {
  const { store, config, now } = parts
  const ofAccount = { kind: 'own-password', who: person.uuid, ...config.limits.signInOfAccountFromAddress }
  const attempts = await limitAttempts(parts, lender.id, [ofAccount])
  if (!(await isPassword(typed, person.password_hash))) {
    reportSecurity({ event: 'wrong-password', place: 'account' })
    throw wrongPassword(lender, now())
  }
  await deleteAttempts(store, lender.id, attempts)
}
