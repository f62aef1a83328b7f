import { PlainError, troubleOf, withoutData } from '../errors/without-data.ts'
import { endClaim } from '../store/claims.ts'
import {
  cannotRunHere,
  claimJob,
  deleteJob,
  type JobKinds,
  type JobLane,
  lanesWithDueJobs,
  lockClaimedJob,
  maxTries,
  pauseAfter,
  releasedPauseMs,
  type StoredJob,
} from '../store/jobs.ts'
import type { Store } from '../store/open-store.ts'
import { forAllLenders, forLender } from '../store/row-scope.ts'
import { keepDoing } from './keep-doing.ts'

type Running = {
  readonly store: Store
  readonly now: () => Date
  readonly kinds: JobKinds
  readonly log: { readonly warn: (data: object, text: string) => void; readonly error: (data: object, text: string) => void }
}

/** Jobs in progress in one process. */
const mostAtOnce = 4

/**
 * Runs due jobs in lanes, one for each kind and lender: the jobs of a lane run one after the other, and the lanes take
 * turns. So a slow job, or a backlog of failing ones, holds up its own lane only; and there a job that was never tried comes
 * before those that failed, and after a failure the newest of them.
 */
function jobLanes(running: Running) {
  const { store, kinds, now, log } = running
  /** The lanes with due jobs, by name. */
  const open = new Set<string>()
  const turns: { readonly lane: JobLane; readonly name: string; readonly newest: boolean }[] = []
  const workers = new Set<Promise<void>>()
  let done = 0
  let ended = false

  const work = async () => {
    for (let turn = turns.shift(); turn && !ended; turn = turns.shift()) {
      const { lane, name, newest } = turn
      const outcome = await forLender(lane.lender, () => runNext(running, lane, newest)).catch((error: unknown) => {
        log.warn({ lender: lane.lender, kind: lane.kind, ...withoutData(error) }, 'The queue of jobs could not be read.')
        return 'none' as const
      })
      if (outcome === 'done') done += 1
      if (outcome === 'none') open.delete(name)
      else turns.push({ lane, name, newest: outcome === 'failed' })
    }
  }

  return {
    /** Begins with the lanes that have due jobs and are not being worked on. */
    async look() {
      for (const lane of await forAllLenders(() => lanesWithDueJobs(store, Object.keys(kinds), now()))) {
        const name = `${lane.lender} ${lane.kind}`
        if (open.has(name)) continue
        open.add(name)
        turns.push({ lane, name, newest: false })
        if (workers.size === mostAtOnce) continue
        const worker = work().finally(() => workers.delete(worker))
        workers.add(worker)
      }
    },
    /** Waits until no lane has a due job. @returns the number of jobs done */
    async idle() {
      await Promise.all(workers)
      return done
    },
    /** Waits for the jobs in progress; the others wait for another process. */
    async end() {
      ended = true
      await Promise.all(workers)
    },
  }
}

/**
 * Runs all due jobs.
 *
 * @returns the number of jobs done
 */
export async function runDueJobs(running: Running): Promise<number> {
  const lanes = jobLanes(running)
  for (let before = -1, done = 0; ; before = done) {
    await lanes.look()
    done = await lanes.idle()
    // A job may have set another one, of a lane that was done.
    if (done === before || done === 0) return done
  }
}

type Outcome = 'none' | 'done' | 'failed' | 'released'

async function runNext(running: Running, lane: JobLane, newest: boolean): Promise<Outcome> {
  const job = await claimJob(running.store, lane, running.now(), newest)
  return job ? await runJob(running, job) : 'none'
}

async function runJob(running: Running, job: StoredJob): Promise<Outcome> {
  const { store, kinds, now } = running
  // Earlier attempts killed their process, or could not be recorded.
  if (job.tries > maxTries) {
    await park(running, job, new PlainError('It ended its process.'))
    return 'failed'
  }
  try {
    const effect = await kinds[job.kind]?.(job)
    if (effect === undefined || effect === cannotRunHere) {
      // The attempt does not count.
      await endClaim(store, 'job', job, { tries: job.tries - 1, due_at: new Date(now().getTime() + releasedPauseMs) })
      return 'released'
    }
    return await store.write(async (tx) => {
      if (!(await lockClaimedJob(tx, job))) return 'released'
      await effect(tx)
      await deleteJob(tx, job)
      return 'done'
    })
  } catch (error) {
    if (job.tries >= maxTries) await park(running, job, error)
    else await tryAgain(running, job, error)
    return 'failed'
  }
}

async function tryAgain({ store, now, log }: Running, job: StoredJob, error: unknown): Promise<void> {
  const next = new Date(now().getTime() + pauseAfter(job.tries))
  log.warn({ ...logFieldsOf(job), ...withoutData(error), next: next.toISOString() }, 'A job failed; it is tried again.')
  await endClaim(store, 'job', job, { due_at: next })
}

async function park({ store, now, log }: Running, job: StoredJob, error: unknown): Promise<void> {
  log.error({ ...logFieldsOf(job), ...withoutData(error) }, 'A job is given up; it stays in the table "job".')
  await endClaim(store, 'job', job, { parked_at: now(), trouble: troubleOf(error) })
}

function logFieldsOf({ lender, uuid, kind, tries }: StoredJob) {
  return { lender, job: uuid, kind, tries }
}

const pauseMs = 500

/**
 * Polls for due jobs twice a second.
 *
 * @returns stops it, after the jobs in progress
 */
export function keepRunningJobs(running: Running): () => Promise<void> {
  const lanes = jobLanes(running)
  const unread = (error: Error) => running.log.warn(withoutData(error), 'The queue of jobs could not be read.')
  const stop = keepDoing(pauseMs, lanes.look, unread)
  return async () => {
    await stop()
    await lanes.end()
  }
}
