import type { Facts, Rule } from '#engine/index.ts'
import type { CoverageHits, CoveredFlow } from '#verify/index.ts'
import type { Scenario, Stage } from '../scenarios/scenario-run.ts'
import type { SingleClaim } from './single-claims.ts'

/** The flow and scenarios among which a scenario for an uncovered part is searched. */
export type Watched = {
  readonly covered: CoveredFlow
  readonly stage: Stage
  readonly seen: CoverageHits<SingleClaim>
}

/** Scenarios like a known one, in which `goal` holds. */
export type Near = (sample: { readonly claim: SingleClaim; readonly facts?: Facts }, goal: Rule) => Iterable<Scenario>
