/** The date of scenarios that name none; fixed, so that results do not change from day to day. */

import { lenderFacts, mergeOver } from '#engine/authoring.ts'
import {
  type CompiledFlow,
  type Facts,
  flagValues,
  inCents,
  isObject,
  type Json,
  type JsonObject,
  openFacts,
  type Scenario,
} from '#engine/index.ts'

export const someDay = '2026-01-15'
/** The subject over which flag percentages are computed in scenarios. */
export const FLAG_SUBJECT = 'scenario'

export type Given = NonNullable<Scenario['given']>

/** The initial facts of a scenario: facts that `given` lacks are absent, except those that always exist. */
export function factsGiven(flow: Pick<CompiledFlow, 'live'>, given: Given = {}): Facts {
  const {
    today = someDay,
    flags = {},
    conditions: _,
    ...named
  } = given as { [name: string]: Json } & {
    today?: string
    flags?: JsonObject
  }
  const documents = (named.application as JsonObject | undefined)?.documents
  const always = {
    lender: lenderFacts(flow.live.lender),
    session: { registered: false },
    open: openFacts(conditionsGiven(given), objectsIn(documents)),
  }
  const facts = { ...(mergeOver(always, inCents(named)) as object), today } as Facts
  return { ...facts, flags: { ...flagValues(flow.live, facts, FLAG_SUBJECT), ...flags } }
}

/** The conditions in `given`, complete. */
export function conditionsGiven(given: Given = {}): JsonObject[] {
  return objectsIn(given.conditions)
}

function objectsIn(list: unknown): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}
