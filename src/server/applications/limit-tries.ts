import type { LenderId } from '#engine/index.ts'
import { Refused } from '../refused.ts'
import { reportSecurity } from '../security-log.ts'
import type { ServerParts } from '../server-parts.ts'
import { type AttemptLimit, countAttempt } from '../store/attempts.ts'

/**
 * Counts one attempt against each rate limit.
 *
 * @returns the counted attempts, which the caller may remove after a success
 * @throws Refused if a limit is reached
 */
export async function limitTries(
  { store, keys, now }: Pick<ServerParts, 'store' | 'keys' | 'now'>,
  lender: LenderId,
  limits: readonly AttemptLimit[],
): Promise<readonly string[]> {
  const named = limits.map((limit) => ({ ...limit, who: keys.nameOf(limit.who) }))
  const counted = await countAttempt(store, lender, named, now())
  if ('attempts' in counted) return counted.attempts
  reportSecurity({ event: ofAccounts.includes(counted.kind) ? 'account-locked' : 'limit-reached', limit: counted.kind })
  throw new Refused('too-many', { retryAfterSeconds: Math.ceil(counted.retryAfterMs / 1000) })
}

/** The kinds of limits that keep the owner of an account from it, too. */
const ofAccounts: readonly string[] = [
  ...['sign-in-pair', 'sign-in-account', 'own-password', 'second-factor', 'second-factor-day', 'code-tries-email'],
  ...['agent-sign-in', 'agent-sign-in-from', 'secret-answer'],
]
