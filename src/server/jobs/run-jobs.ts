import type { ServerParts } from '../server-parts.ts'
import {
  claimJob,
  dropJob,
  handBackJob,
  type JobKinds,
  mostTries,
  notHere,
  parkJob,
  type StoredJob,
  takeJob,
} from '../store/jobs.ts'
import { forAllLenders, forLender } from '../store/row-scope.ts'
import { PlainError, troubleOf, withoutData } from '../without-data.ts'

type Running = Pick<ServerParts, 'store' | 'now'> & {
  readonly kinds: JobKinds
  readonly log: { readonly warn: (data: object, text: string) => void; readonly error: (data: object, text: string) => void }
}

/**
 * Runs all due jobs, one after the other.
 *
 * @returns the number of jobs done
 */
export async function runDueJobs(running: Running): Promise<number> {
  const { store, now } = running
  let done = 0
  const claim = () => forAllLenders(() => claimJob(store, now()))
  for (let job = await claim(); job; job = await claim()) {
    const claimed = job
    if (await forLender(job.lender, () => runJob(running, claimed))) done += 1
  }
  return done
}

async function runJob(running: Running, job: StoredJob): Promise<boolean> {
  const { store, kinds, log } = running
  // Earlier attempts killed their process, or could not be recorded.
  if (job.tries > mostTries) {
    await park(running, job, new PlainError('It ended its process.'))
    return false
  }
  try {
    const run = Object.hasOwn(kinds, job.kind) ? kinds[job.kind] : undefined
    if (!run) throw new PlainError(`There is no kind of job "${job.kind}".`)
    const effect = await run(job)
    if (effect === notHere) {
      await handBackJob(store, job, running.now())
      return false
    }
    return await store.write(async (tx) => {
      if (!(await takeJob(tx, job))) return false
      await effect(tx)
      await dropJob(tx, job)
      return true
    })
  } catch (error) {
    if (job.tries >= mostTries) await park(running, job, error)
    else
      log.warn({ ...logFieldsOf(job), ...withoutData(error), next: job.due_at.toISOString() }, 'A job failed; it is tried again.')
    return false
  }
}

async function park({ store, now, log }: Running, job: StoredJob, error: unknown): Promise<void> {
  log.error({ ...logFieldsOf(job), ...withoutData(error) }, 'A job is given up; it stays in the table "job".')
  await parkJob(store, job, now(), troubleOf(error))
}

function logFieldsOf({ lender, uuid, kind, tries }: StoredJob) {
  return { lender, job: uuid, kind, tries }
}

const pauseMs = 500

/**
 * Polls for due jobs twice a second.
 *
 * @returns stops it, after the job in progress
 */
export function keepRunningJobs(running: Running): () => Promise<void> {
  let ended = false
  let timer: NodeJS.Timeout | undefined
  const once = async () => {
    try {
      await runDueJobs(running)
    } catch (error) {
      running.log.warn(withoutData(error), 'The queue of jobs could not be read.')
    }
    if (!ended) timer = setTimeout(next, pauseMs).unref()
  }
  let turn = once()
  const next = () => {
    turn = once()
  }
  return async () => {
    ended = true
    clearTimeout(timer)
    await turn
  }
}
