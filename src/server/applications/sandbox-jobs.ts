/** The clocks of the sandbox, as jobs: one that rings lets the lender go on, without anybody asking for it. */
import type { ServedLender } from '../releases/served-lender.ts'
import type { Game, Played } from '../sandbox/game.ts'
import { look, ring, ringFor } from '../sandbox/play.ts'
import type { ServerParts } from '../server-parts.ts'
import { type Applicant, holdApplicant } from '../store/applicant.ts'
import { changeApplication, findApplication, noteWaited } from '../store/applications.ts'
import { type JobKinds, lookJob, notHere, type StoredJob } from '../store/jobs.ts'
import type { Writer } from '../store/open-store.ts'
import { sandboxInForce, sandboxName } from '../store/releases.ts'
import { PlainError } from '../without-data.ts'
import { applicantFacts } from './facts.ts'
import { type ClockData, clockJob, gameFor, storePlayed } from './lender-moves.ts'
import { type Log, standingOf } from './standing-of.ts'

type Parts = Pick<ServerParts, 'store' | 'releases' | 'config' | 'now'>
type Turn = (game: Game, applicant: Applicant, data: ClockData) => Played | undefined

export function sandboxJobs(parts: Parts, log: Log): JobKinds {
  return {
    [clockJob]: (job) => played(parts, log, job, rung),
    [lookJob]: (job) => played(parts, log, job, look),
  }
}

/** undefined where the clock was wound for something that is over. */
const rung: Turn = (game, applicant, { seconds, arrived, condition, because }) => {
  if (condition !== undefined) {
    const isOpen = applicant.conditions.some(({ uuid }) => uuid === condition)
    return isOpen ? ringFor(game, applicant, condition, because ?? '') : undefined
  }
  return arrived === applicant.application.arrived_version ? ring(game, applicant, seconds) : undefined
}

/** Set by a process that serves a newer sandbox than this one: played with ours, its clocks would be lost. */
async function isForAnother(store: ServerParts['store'], { id, sandboxText }: ServedLender, { sandbox }: ClockData) {
  if (sandbox === undefined || sandbox === sandboxName(sandboxText)) return false
  return (await store.read((db) => sandboxInForce(db, id))) === sandbox
}

async function played({ store, releases, config, now }: Parts, log: Log, job: StoredJob, turn: Turn) {
  const data = job.data as unknown as ClockData
  const owner = { lender: job.lender, identity: data.identity }
  const lender = releases.served(job.lender)
  // Its files may be mended, and nothing would wind the clock again.
  if (!lender) return notHere
  if (await isForAnother(store, lender, data)) return notHere
  const found = await store.read((db) => findApplication(db, owner, data.application))
  const served = found && (await releases.pinned(job.lender, found.release_hash))
  if (!served) throw new PlainError('The application or its release is not there.')

  return async (tx: Writer) => {
    const before = await holdApplicant(tx, owner, data.application)
    if (!before) throw new PlainError('The application is not there.')
    const { application } = before
    const at = now()
    const version = application.version + 1
    const playing = { config, served, lender, at }
    const outcome = turn(gameFor(playing, version), before, data)
    if (!outcome) return
    const { applicant, moves } = outcome
    if (moves.length === 0) {
      const { waited_seconds } = applicant.application
      if (waited_seconds !== application.waited_seconds) await noteWaited(tx, owner, application.uuid, waited_seconds)
      await storePlayed(tx, before, outcome, { requestId: job.uuid, at, log })
      return
    }
    const changed = { ...applicant.application, version, updated_at: at }
    await changeApplication(tx, owner, application.uuid, changed)
    const after = { ...applicant, application: changed }
    await storePlayed(tx, before, { ...outcome, applicant: after }, { requestId: job.uuid, at, log })
    standingOf(served, lender, applicantFacts(served.flow, at, after), log)
  }
}
