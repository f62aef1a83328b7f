/** Runs timers of lender systems as jobs: the system reacts in the transaction that removes the job from the queue. */
import { factsOf, type LenderTimer } from '#engine/index.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { PlainError } from '../errors/without-data.ts'
import { lenderContext, lenderPortOf } from '../lender-system/lender-port-of.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import { findApplication } from '../store/applications.ts'
import { cannotRunHere, type JobKinds, reEvaluateJob, type StoredJob } from '../store/jobs.ts'
import { loadLockedApplication } from '../store/load-application.ts'
import type { Writer } from '../store/open-store.ts'
import { sandboxInForce, sandboxName } from '../store/releases.ts'
import { currentScreen, type Log } from './current-screen.ts'
import { timerJob, writeOutcome } from './write-outcome.ts'

type Parts = Pick<ServerParts, 'store' | 'keys' | 'releases' | 'config' | 'now'>

type JobData = {
  readonly application: string
  readonly identity: string
  readonly timer?: LenderTimer
  /** For a re-evaluation: the `sandboxName` of the sandbox that caused it. */
  readonly sandbox?: string
}

export function lenderTimers(parts: Parts, log: Log): JobKinds {
  const run = (job: StoredJob) => reaction(parts, log, job)
  return { [timerJob]: run, [reEvaluateJob]: run }
}

async function reaction({ store, keys, releases, config, now }: Parts, log: Log, job: StoredJob) {
  const data = job.data as unknown as JobData
  const owner = { lender: job.lender, identity: data.identity }
  const lender = await releases.served(job.lender)
  // A lender without a release, for example one whose files have errors, is not served. The job stays in the queue until
  // the files are corrected, because nothing else would schedule its timer.
  if (!lender) return cannotRunHere
  if (await isForAnother(store, lender, data)) return cannotRunHere
  const found = await store.read((db) => findApplication(db, owner, data.application))
  const served = found && (await releases.pinned(job.lender, found.release_hash))
  if (!served) throw new PlainError('The application or its release is not there.')

  return async (tx: Writer) => {
    const before = await loadLockedApplication(tx, owner, data.application)
    if (!before) throw new PlainError('The application is not there.')
    const at = now()
    const context = lenderContext(served, at)
    const event = data.timer ? ({ on: 'timer-fired', timer: data.timer } as const) : ({ on: 're-evaluate' } as const)
    const decided = await lenderPortOf(config, lender).letReact(tx, context, before, event)
    await writeOutcome(tx, before, decided, { keys, served, at, requestId: job.uuid, log })
    const after = decided.application
    if (after.version !== before.version) currentScreen(served, lender, factsOf(served.flow, after, context.today), log)
  }
}

/**
 * Whether a process with a newer sandbox scheduled the job. Handling it with this process's sandbox would lose its
 * timers.
 */
async function isForAnother(store: ServerParts['store'], { id, sandboxText }: ServedLender, { sandbox }: JobData) {
  if (sandbox === undefined || sandbox === sandboxName(sandboxText)) return false
  return (await store.read((db) => sandboxInForce(db, id))) === sandbox
}
