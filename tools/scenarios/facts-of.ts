import { openFacts } from '#engine/cards/open-facts.ts'
import { lenderFacts } from '#engine/compile/lender-facts.ts'
import { flagValues } from '#engine/flags/flag-values.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/facts.ts'
import { isObject } from '#engine/flow/is-object.ts'
import type { Json, JsonObject } from '#engine/flow/json.ts'
import { layOver } from '#engine/flow/lay-over.ts'
import type { Scenario } from './scenario.ts'

/** The day on which a scenario plays that names none: results must not change overnight. */
const someDay = '2026-01-15'
const somebody = 'scenario'

/** The facts with which a scenario begins: what is not given is absent, but for what is always there. */
export function factsOf(flow: CompiledFlow, given: Scenario['given'] = {}): Facts {
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
    open: openFacts(conditionsOf(given), objectsIn(documents)),
  }
  const facts = { ...(layOver(always, named) as object), today } as Facts
  return { ...facts, flags: { ...flagValues(flow.live, facts, somebody), ...flags } }
}

/** What a claim is given: its own over what the file gives. */
export function givenTo(scenario: Scenario, claim: { readonly given?: Scenario['given'] }): Scenario['given'] {
  return layOver((scenario.given ?? {}) as Json, (claim.given ?? {}) as Json) as Scenario['given']
}

/** The conditions that are given, whole. */
export function conditionsOf(given: Scenario['given'] = {}): JsonObject[] {
  return objectsIn(given.conditions)
}

function objectsIn(list: unknown): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}
