/**
 * Somebody who applies, as much of them as rules can read. Nothing is stored and nobody waits: an applicant is a value, and
 * what happens makes another one of it.
 */

import {
  type Facts,
  type InPlay,
  type JourneyId,
  type JsonObject,
  lifecycleState,
  openFacts,
  type ScreenRoute,
} from '#engine/index.ts'
import type { Explored } from '../explored.ts'

export type Applicant = InPlay<JsonObject> & {
  readonly journey: JourneyId
  readonly lastName: string
  readonly flags: JsonObject
  readonly draft: JsonObject
  readonly consents: readonly JsonObject[]
  readonly documents: readonly JsonObject[]
  readonly sources: readonly JsonObject[]
}

/** Where and for what somebody stands. */
export type Standing = { readonly screen?: ScreenRoute; readonly condition?: JsonObject; readonly submission?: JsonObject }

const known = new WeakMap<Applicant, Facts>()

/** What rules know of an applicant. */
export function factsOf(explored: Explored, applicant: Applicant, { screen, condition, submission }: Standing = {}): Facts {
  const facts = known.get(applicant) ?? gathered(explored, applicant)
  known.set(applicant, facts)
  if (screen === undefined && condition === undefined && submission === undefined) return facts
  return {
    ...facts,
    ...(screen !== undefined && { params: { screen } }),
    ...(condition && { condition }),
    ...(submission && { submission }),
  }
}

const nobody = '00000000-0000-4000-8000-000000000001'

function gathered({ flow, nothing }: Explored, applicant: Applicant): Facts {
  const { entity, journey, consents, documents, sources, conditions, profile, status, statusFacts, draft, flags } = applicant
  const listed = Array.isArray(entity.incomeSources) ? (entity.incomeSources as readonly JsonObject[]) : []
  const application = { ...entity, uuid: nobody, journey, consents, documents, incomeSources: [...listed, ...sources] }
  const facts: Facts = {
    ...nothing,
    flags: { ...nothing.flags, ...flags },
    session: { registered: true },
    draft,
    profile: { ...profile, ...addressesOf(profile), hasSsn: profile.hasSsn === true, type: 'PRIMARY' },
    application,
    open: openFacts(conditions, documents),
    status: { ...statusFacts, value: status },
  }
  if (!flow.lifecycle) return facts
  let state: string | undefined
  const read = () => {
    state ??= lifecycleState(flow, facts).state
    return state
  }
  // To work it out takes longer than all the rest, and few rules read it.
  return { ...facts, application: Object.defineProperty({ ...application }, 'state', { enumerable: true, get: read }) }
}

function addressesOf({ ownership }: JsonObject): JsonObject {
  return { addresses: typeof ownership === 'string' ? [{ ownership }] : [] }
}
