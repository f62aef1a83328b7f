import type { LenderId } from '#engine/index.ts'
import { Refused } from '../errors/refused.ts'
import { reportSecurity } from '../logs/security-log.ts'
import type { Keys } from '../secrets/keys.ts'
import { type AttemptLimit, countAttempt, type ReachedLimit, reachedLimit } from '../store/attempts.ts'
import type { Store } from '../store/open-store.ts'

export type Counting = { readonly store: Store; readonly keys: Pick<Keys, 'nameOf'>; readonly now: () => Date }

/**
 * Counts one attempt against each rate limit.
 *
 * @returns the counted attempts, which the caller may remove after a success
 * @throws Refused if a limit is reached
 */
export async function limitTries(
  { store, keys, now }: Counting,
  lender: LenderId,
  limits: readonly AttemptLimit[],
): Promise<readonly string[]> {
  const counted = await countAttempt(store, lender, withoutNames(keys, limits), now())
  if ('attempts' in counted) return counted.attempts
  throw tooMany(counted)
}

/**
 * Counts nothing: for a limit that only some outcomes count against.
 *
 * @throws Refused if a limit is reached
 */
export async function refuseWhereLimited(
  { store, keys, now }: Counting,
  lender: LenderId,
  limits: readonly AttemptLimit[],
): Promise<void> {
  const reached = await reachedLimit(store, lender, withoutNames(keys, limits), now())
  if (reached) throw tooMany(reached)
}

const withoutNames = (keys: Counting['keys'], limits: readonly AttemptLimit[]) =>
  limits.map((limit) => ({ ...limit, who: keys.nameOf(limit.who) }))

function tooMany({ kind, retryAfterMs }: ReachedLimit): Refused {
  reportSecurity({ event: ofAccounts.includes(kind) ? 'account-locked' : 'limit-reached', limit: kind })
  return new Refused('too-many', { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) })
}

/** The kinds of limits that keep the owner of an account from it, too. */
const ofAccounts: readonly string[] = [
  ...['sign-in-pair', 'sign-in-account', 'own-password', 'second-factor', 'second-factor-day', 'code-tries-email'],
  ...['agent-sign-in', 'agent-sign-in-from', 'secret-answer'],
]
