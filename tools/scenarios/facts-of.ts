import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { Json, JsonObject } from '#engine/flow/json.ts'
import { mergeOver } from '#engine/flow/merge-over.ts'
import { conditionsGiven, factsGiven } from '#verify/exploration/answers/facts-given.ts'
import type { Scenario } from './scenario.ts'

/** The facts with which a scenario begins: what is not given is absent, but for what is always there. */
export function factsOf(flow: CompiledFlow, given: Scenario['given'] = {}): Facts {
  return factsGiven(flow, given)
}

/** What a claim is given: its own over what the file gives. */
export function givenTo(scenario: Scenario, claim: { readonly given?: Scenario['given'] }): Scenario['given'] {
  return mergeOver((scenario.given ?? {}) as Json, (claim.given ?? {}) as Json) as Scenario['given']
}

/** The conditions that are given, whole. */
export function conditionsOf(given: Scenario['given'] = {}): JsonObject[] {
  return conditionsGiven(given)
}
