/**
 * The job queue in the database: any process may run a job, and each job runs once.
 * One transaction claims a job: it counts the attempt and leases the job. A second one has its effect and deletes it. When a
 * process is killed in between, the job runs again after the lease, and a job that kills its process is parked like one that
 * fails.
 * Times are those of the server. A `set_at` in the future means that the clock was set back: the delay begins anew, so that
 * the job waits at most twice as long.
 */

import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { JsonObject, LenderId } from '#engine/index.ts'
import { claimRows, isClaimed } from './claims.ts'
import { mustWrite, type Store, type Writer } from './open-store.ts'
import type { JobTable, Tables } from './tables.ts'

export type StoredJob = Selectable<JobTable>
export type NewJob = { readonly lender: LenderId; readonly kind: string; readonly data: JsonObject; readonly delayMs: number }

/**
 * The handler of a kind of job, in two halves: first reading what it needs, then its effect, in the transaction that
 * removes the job.
 */
export type JobKinds = {
  readonly [kind: string]: (job: StoredJob) => Promise<((tx: Writer) => Promise<void>) | typeof cannotRunHere>
}

/** What a handler returns if this process cannot run the job now; another process may, or this one later. */
export const cannotRunHere = 'cannot-run-here'

/** The kind of job that makes a lender system re-evaluate an application, because the system's rules have changed. */
export const reEvaluateJob = 're-evaluate'

/** Attempts before a job is parked for manual inspection. */
export const maxTries = 10

/** Jobs of one kind and lender, which run one after the other. */
export type JobLane = Pick<StoredJob, 'lender' | 'kind'>

/** The pause before the next attempt: 1 s, 4 s, 16 s …, at most an hour. */
export function pauseAfter(tries: number): number {
  return Math.min(1000 * 4 ** (tries - 1), 60 * 60_000)
}

/** How long a claim lasts, in ms, while nothing is heard of its process: longer than a job takes. */
export function leaseAfter(tries: number): number {
  return Math.max(10_000, pauseAfter(tries))
}

export async function scheduleJobs(tx: Writer, jobs: readonly NewJob[], now: Date): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map(({ lender, kind, data, delayMs }) => ({
    lender,
    uuid: randomUUID(),
    kind,
    data: JSON.stringify(data),
    set_at: now,
    due_at: new Date(now.getTime() + delayMs),
    tries: 0,
    parked_at: null,
    trouble: null,
  }))
  await mustWrite(tx.insertInto('job').values(rows).returning('uuid'), rows.length)
}

/** The lanes that have due jobs, of kinds that this process runs. */
export async function lanesWithDueJobs(store: Store, kinds: readonly string[], now: Date): Promise<JobLane[]> {
  if (kinds.length === 0) return []
  return await store.read((db) =>
    db
      .selectFrom('job')
      .select(['lender', 'kind'])
      .distinct()
      .where('kind', 'in', kinds)
      .where('parked_at', 'is', null)
      .where((is) => is.or([is('due_at', '<=', now), is('set_at', '>', now)]))
      .execute(),
  )
}

/**
 * Claims a due job of the lane, and counts the attempt: one that was never tried before those that failed, and of these
 * the one that has been due longest. No other process gets it before the lease ends.
 *
 * @param newest takes, of the jobs that were never tried, the one that became due last
 */
export async function claimJob(
  store: Store,
  { lender, kind }: JobLane,
  now: Date,
  newest = false,
): Promise<StoredJob | undefined> {
  return await store.write(async (tx) => {
    await sql`update job set due_at = ${now}::timestamptz + (due_at - set_at), set_at = ${now}::timestamptz
      where set_at > ${now}::timestamptz and parked_at is null`.execute(tx)
    const due = tx
      .selectFrom('job')
      .selectAll()
      .where((is) => is.and({ lender, kind }))
      .where('due_at', '<=', now)
      .where('parked_at', 'is', null)
      .orderBy(sql`tries > 0`)
    const ordered = newest
      ? due.orderBy(sql`case when tries = 0 then due_at end`, 'desc').orderBy('due_at')
      : due.orderBy('due_at')
    const job = await ordered.limit(1).forUpdate().skipLocked().executeTakeFirst()
    if (!job) return undefined
    const due_at = new Date(now.getTime() + leaseAfter(job.tries + 1))
    return (await claimRows(tx, 'job', [job], { due_at, set_at: now }))[0]
  })
}

/** @returns false where another process has claimed or done the job */
export async function lockClaimedJob(tx: Writer, job: StoredJob): Promise<boolean> {
  const mine = tx.selectFrom('job').select('uuid').where(isClaimed(job))
  // Waits for the row's lock, because `claimJob` of another process may hold it briefly.
  return (await mine.forUpdate().executeTakeFirst()) !== undefined
}

export async function deleteJob(tx: Writer, job: StoredJob): Promise<void> {
  await mustWrite(tx.deleteFrom('job').where(same(job)).returning('uuid'))
}

/**
 * Makes the next job of this kind for `data.application` due now.
 *
 * @returns whether there was one
 */
export async function makeNextJobDue(store: Store, kind: string, application: string, now: Date): Promise<boolean> {
  return await store.write(async (tx) => {
    const own = tx.selectFrom('job').selectAll().where('kind', '=', kind).where(sql`data->>'application'`, '=', application)
    const next = await own.where('parked_at', 'is', null).orderBy('due_at').limit(1).forUpdate().executeTakeFirst()
    if (!next) return false
    await mustWrite(tx.updateTable('job').set({ due_at: now }).where(same(next)).returning('uuid'))
    return true
  })
}

/** The pause in ms before a job is due again that a process could not run and has released. */
export const releasedPauseMs = 10_000

const same =
  ({ lender, uuid }: StoredJob) =>
  (is: ExpressionBuilder<Tables, 'job'>) =>
    is.and({ lender, uuid })
