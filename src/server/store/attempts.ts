/** Rate limits, counted in the database: they survive a restart and hold for all processes. */

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LenderId } from '#engine/index.ts'
import { mustWrite, type Store, type Writer } from './open-store.ts'

/** At most `max` within `windowMs`. */
export type RateLimit = { readonly max: number; readonly windowMs: number }

/** `who` is a keyed hash, never an e-mail or an address in plain text. */
export type AttemptLimit = RateLimit & { readonly kind: string; readonly who: string }

/** `attempts`: the ids of the counted attempts. `retryAfterMs`: the limit `kind` is reached, and nothing was counted. */
export type Counted = { readonly attempts: readonly string[] } | ReachedLimit
export type ReachedLimit = { readonly retryAfterMs: number; readonly kind: string }

/** Called before the attempt, under an advisory lock: concurrent attempts cannot pass a limit together. */
export async function countAttempt(store: Store, lender: LenderId, limits: readonly AttemptLimit[], now: Date): Promise<Counted> {
  return await store.write(async (tx) => {
    for (const limit of limits) {
      const retryAfterMs = await retryDelayOf(tx, lender, limit, now)
      if (retryAfterMs > 0) return { retryAfterMs, kind: limit.kind }
    }
    const rows = limits.map(({ kind, who }) => ({ uuid: randomUUID(), lender, kind, who, at: now }))
    await mustWrite(tx.insertInto('attempt').values(rows).returning('uuid'), rows.length)
    return { attempts: rows.map(({ uuid }) => uuid) }
  })
}

/** The limit that is reached, if any; counts nothing. */
export async function reachedLimit(
  store: Store,
  lender: LenderId,
  limits: readonly AttemptLimit[],
  now: Date,
): Promise<ReachedLimit | undefined> {
  return await store.write(async (tx) => {
    for (const limit of limits) {
      const retryAfterMs = await retryDelayOf(tx, lender, limit, now)
      if (retryAfterMs > 0) return { retryAfterMs, kind: limit.kind }
    }
    return undefined
  })
}

/** Deletes attempts that succeeded, so that they count against no limit. */
export async function deleteAttempts(store: Store, lender: LenderId, attempts: readonly string[]): Promise<void> {
  if (attempts.length === 0) return
  await store.write(async (tx) => {
    const ours = tx
      .deleteFrom('attempt')
      .where('lender', '=', lender)
      .where('uuid', 'in', [...attempts])
    await ours.execute()
  })
}

/** Deletes all attempts of these kinds by `who`, such as the wrong passwords before a new one. */
export async function deleteAttemptsOf(tx: Writer, lender: LenderId, kinds: readonly string[], who: string): Promise<void> {
  const ofLender = tx.deleteFrom('attempt').where('lender', '=', lender)
  await ofLender
    .where('kind', 'in', [...kinds])
    .where('who', '=', who)
    .execute()
}

async function retryDelayOf(tx: Writer, lender: LenderId, limit: AttemptLimit, now: Date): Promise<number> {
  const { kind, who, max, windowMs } = limit
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${lender}/${kind}/${who}`}, 0))`.execute(tx)
  const theirs = { lender, kind, who }
  const since = new Date(now.getTime() - windowMs)
  await tx
    .deleteFrom('attempt')
    .where((is) => is.and(theirs))
    .where('at', '<=', since)
    .execute()
  const recent = tx
    .selectFrom('attempt')
    .select('at')
    .where((is) => is.and(theirs))
  // The next attempt is possible when the oldest of the newest `max` leaves the window.
  const newest = await recent.orderBy('at', 'desc').limit(max).execute()
  const oldest = newest.at(-1)
  if (newest.length < max || !oldest) return 0
  return oldest.at.getTime() + windowMs - now.getTime()
}
