import type { Scenario, Stage } from '#consequences/scenarios/scenario-run.ts'
import type { Facts, Rule } from '#engine/index.ts'
import type { CoverageHits, CoveredFlow } from '#verify/index.ts'
import type { SingleClaim } from './single-claims.ts'

/** The input of the search: a flow, its scenarios, and the parts of the flow that each claim of them covers. */
export type Watched = {
  readonly covered: CoveredFlow
  readonly stage: Stage
  readonly seen: CoverageHits<SingleClaim>
}

/** Returns variants of a scenario for which `goal` is true. */
export type Near = (sample: { readonly claim: SingleClaim; readonly facts?: Facts }, goal: Rule) => Iterable<Scenario>
