import type { LenderId } from '#engine/index.ts'
import { Refused } from '../refused.ts'
import type { ServerParts } from '../server-parts.ts'
import { type AttemptLimit, countAttempt } from '../store/attempts.ts'

/**
 * Counts a try against each of the limits.
 *
 * @returns the counted tries, which may be forgotten when all went well
 * @throws Refused when one of them is used up
 */
export async function limitTries(
  { store, keys, now }: Pick<ServerParts, 'store' | 'keys' | 'now'>,
  lender: LenderId,
  limits: readonly AttemptLimit[],
): Promise<readonly string[]> {
  const named = limits.map((limit) => ({ ...limit, who: keys.nameOf(limit.who) }))
  const counted = await countAttempt(store, lender, named, now())
  if ('attempts' in counted) return counted.attempts
  throw new Refused('too-many', { retryAfterSeconds: Math.ceil(counted.retryAfterMs / 1000) })
}
