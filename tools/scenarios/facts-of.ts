import { mergeOver } from '#engine/authoring.ts'
import { type Facts, type Json, type JsonObject, ruleWatcher } from '#engine/index.ts'
import { conditionsGiven, factsGiven } from '#verify/index.ts'

import type { Scenario } from './scenario.ts'
import type { Stage } from './scenario-run.ts'

/** The facts with which a scenario begins; facts that are not given are absent, but for those that always exist. */
export function factsOf({ flow, watch }: Pick<Stage, 'flow' | 'watch'>, given: Scenario['given'] = {}): Facts {
  return { ...factsGiven(flow, given), ...(watch && { [ruleWatcher]: watch }) }
}

/** What a claim is given: its own over what the file gives. */
export function givenTo(scenario: Scenario, claim: { readonly given?: Scenario['given'] }): Scenario['given'] {
  return mergeOver((scenario.given ?? {}) as Json, (claim.given ?? {}) as Json) as Scenario['given']
}

/** The conditions that are given, whole. */
export function conditionsOf(given: Scenario['given'] = {}): JsonObject[] {
  return conditionsGiven(given)
}
