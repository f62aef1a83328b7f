import type { LenderId } from '#engine/index.ts'
import { Refused } from '../errors/refused.ts'
import { reportSecurity } from '../logs/security-log.ts'
import type { Keys } from '../secrets/keys.ts'
import { type AttemptLimit, countAttempt, type ReachedLimit, reachedLimit } from '../store/attempts.ts'
import type { Store } from '../store/open-store.ts'

export type AttemptParts = { readonly store: Store; readonly keys: Pick<Keys, 'nameOf'>; readonly now: () => Date }

/**
 * Counts one attempt against each rate limit.
 *
 * @returns the counted attempts, which the caller may remove after a success
 * @throws Refused if a limit is reached
 */
export async function limitAttempts(
  { store, keys, now }: AttemptParts,
  lender: LenderId,
  limits: readonly AttemptLimit[],
): Promise<readonly string[]> {
  const counted = await countAttempt(store, lender, withHashedNames(keys, limits), now())
  if ('attempts' in counted) return counted.attempts
  throw tooMany(counted)
}

/**
 * Refuses a request whose limit is reached, and counts nothing: for limits against which only some outcomes count.
 *
 * @throws Refused if a limit is reached
 */
export async function refuseIfLimited(
  { store, keys, now }: AttemptParts,
  lender: LenderId,
  limits: readonly AttemptLimit[],
): Promise<void> {
  const reached = await reachedLimit(store, lender, withHashedNames(keys, limits), now())
  if (reached) throw tooMany(reached)
}

const withHashedNames = (keys: AttemptParts['keys'], limits: readonly AttemptLimit[]) =>
  limits.map((limit) => ({ ...limit, who: keys.nameOf(limit.who) }))

function tooMany({ kind, retryAfterMs }: ReachedLimit): Refused {
  reportSecurity({ event: accountLimitKinds.includes(kind) ? 'account-locked' : 'limit-reached', limit: kind })
  return new Refused('too-many', { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) })
}

/** The kinds of limits by which the owner of an account is locked out as well. */
const accountLimitKinds: readonly string[] = [
  ...['sign-in-pair', 'sign-in-account', 'own-password', 'second-factor', 'second-factor-day', 'code-tries-email'],
  ...['agent-sign-in', 'agent-sign-in-from', 'secret-answer'],
]
