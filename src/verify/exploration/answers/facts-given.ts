import { lenderFacts, mergeOver } from '#engine/authoring.ts'
/** The day on which a scenario plays that names none: results must not change overnight. */
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
/** Whom shares of experiments are counted over where nobody in particular is meant. */
export const FLAG_SUBJECT = 'scenario'

export type Given = NonNullable<Scenario['given']>

/** The facts with which a scenario begins: what is not given is absent, but for what is always there. */
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

/** The conditions that are given, whole. */
export function conditionsGiven(given: Given = {}): JsonObject[] {
  return objectsIn(given.conditions)
}

function objectsIn(list: unknown): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}
