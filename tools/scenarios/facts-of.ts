import { mergeOver } from '#engine/authoring.ts'
import type { CompiledFlow, Facts, Json, JsonObject } from '#engine/index.ts'
import { conditionsGiven, factsGiven } from '#verify/index.ts'

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
