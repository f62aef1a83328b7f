/** What the lender does about an application: played in the sandbox, stored with whatever set it off. */
import { isDeepStrictEqual } from 'node:util'
import type { ServedFlow, ServedLender } from '../releases/served-lender.ts'
import type { Game, Played } from '../sandbox/game.ts'
import type { ServerParts } from '../server-parts.ts'
import type { Applicant } from '../store/applicant.ts'
import type { Owner } from '../store/applications.ts'
import { addAudit } from '../store/audit.ts'
import { changeCondition, closeCondition, openConditions } from '../store/conditions.ts'
import { changeProfile } from '../store/identities.ts'
import { type NewJob, setJobs } from '../store/jobs.ts'
import type { Writer } from '../store/open-store.ts'
import { applicantFacts } from './facts.ts'
import { conditionFacts } from './gathered-facts.ts'
import type { Log } from './standing-of.ts'

export type Playing = {
  readonly config: Pick<ServerParts['config'], 'sandboxSpeed'>
  readonly served: ServedFlow
  readonly lender: ServedLender
  readonly at: Date
}

/** @param version the one that the application gets with what is played */
export function gameFor({ config, served, lender, at }: Playing, version: number): Game {
  return {
    sandbox: lender.sandbox,
    instant: config.sandboxSpeed === 'instant',
    facts: (applicant, { submission, condition }) => ({
      ...applicantFacts(served.flow, at, applicant),
      ...(submission && { submission }),
      ...(condition && { condition: conditionFacts(condition) }),
    }),
    at,
    version,
  }
}

export type Storing = { readonly requestId: string; readonly at: Date; readonly log: Log }

/**
 * Stores what was played beside the application's own row, which the caller writes: the profile, conditions, an audit row
 * for each move, and the clocks.
 *
 * @param before as it is stored
 */
export async function storePlayed(tx: Writer, before: Applicant, played: Played, storing: Storing): Promise<void> {
  const { applicant, moves, clocks, inCircles } = played
  const { application, person } = applicant
  const { requestId, at, log } = storing
  const owner = ownerOf(applicant)
  if (!isDeepStrictEqual(before.person.entity, person.entity)) await changeProfile(tx, person, person.entity, at)
  await storeConditions(tx, owner, before, played, at)
  const happened = moves.map(({ what, because, status }) => ({ what, because, status, requestId }))
  await addAudit(tx, { ...application, updated_at: at }, ...happened)
  await setJobs(
    tx,
    clocks.map((clock) => jobOf(applicant, clock)),
    at,
  )
  if (inCircles) {
    const { lender, place } = application
    log.warn({ lender, place, at: moves.at(-1)?.because }, 'Time alone leads round in circles in the sandbox; it was stopped.')
  }
}

export function ownerOf({ application }: Pick<Applicant, 'application'>): Owner {
  return { lender: application.lender, identity: application.identity_uuid }
}

async function storeConditions(
  tx: Writer,
  owner: Owner,
  before: Applicant,
  { applicant, moves }: Played,
  at: Date,
): Promise<void> {
  const known = new Map(before.conditions.map((condition) => [condition.uuid, condition]))
  const open = new Map(applicant.conditions.map((condition) => [condition.uuid, condition]))
  await openConditions(
    tx,
    applicant.conditions.filter(({ uuid }) => !known.has(uuid)),
  )
  for (const { uuid } of before.conditions.filter((one) => !open.has(one.uuid))) {
    const because = moves.find(({ condition }) => condition === uuid)?.because ?? ''
    await closeCondition(tx, owner, uuid, { at, because })
  }
  for (const condition of applicant.conditions) {
    const was = known.get(condition.uuid)
    if (was && !isDeepStrictEqual(was, condition)) await changeCondition(tx, owner, condition.uuid, condition)
  }
}

/** What a clock's job knows: whom it rings for, and for which stay at a place or which condition. */
export type ClockData = {
  readonly application: string
  readonly identity: string
  readonly seconds: number
  readonly arrived?: number
  readonly condition?: string
  readonly because?: string
  /** The sandbox that a look was set for. */
  readonly sandbox?: string
}

export const clockJob = 'sandbox-clock'

function jobOf({ application }: Applicant, clock: Played['clocks'][number]): NewJob {
  const { lender, uuid, identity_uuid: identity, arrived_version: arrived } = application
  const { seconds } = clock
  const whose = { application: uuid, identity, seconds } satisfies ClockData
  const data =
    clock.condition === undefined ? { ...whose, arrived } : { ...whose, condition: clock.condition, because: clock.because }
  return { lender, kind: clockJob, data, delayMs: seconds * 1000 }
}
