/** The coverage of a lender's flow by its scenarios, and the uncovered items. */

import { type Scenario, type Stage, scenariosOf } from '#consequences/scenarios/scenario-run.ts'
import { type Place, placeOf, type ResolvedLender } from '#engine/authoring.ts'
import type { FlowPointer, LenderId } from '#engine/index.ts'
import {
  COVERAGE_KINDS,
  CoverageHits,
  type CoverageItem,
  type CoverageKind,
  type CoveredFlow,
  canBeShown,
  coverageItems,
  coveredFlow,
} from '#verify/index.ts'
import { type SingleClaim, singleClaims } from './single-claims.ts'
import { suggestedScenario } from './suggested-scenario.ts'
import { watchClaim } from './watch-claims.ts'

export type Coverage = {
  readonly lender: LenderId
  readonly kinds: { readonly [kind in CoverageKind]: Share }
  readonly uncovered: readonly Uncovered[]
}

/** `impossible`: items that are proved to be impossible to cover; not counted in `total`. */
export type Share = { readonly covered: number; readonly total: number; readonly impossible: number }

export type Uncovered = {
  readonly kind: CoverageKind
  readonly says: string
  readonly pointer: FlowPointer
  readonly at: Place
  /** A passing scenario of the present behaviour that covers the item; absent if none was found. */
  readonly scenario?: Scenario
}

export function coverageOf(resolved: ResolvedLender, stage: Stage): Coverage {
  const covered = coveredFlow(resolved, stage.flow)
  const seen = seenBy(covered, stage)
  const items = coverageItems(covered)
  const missing = items.filter(({ key }) => !seen.has(key))
  const possible = missing.filter((item) => canBeShown(covered, item))
  return {
    lender: resolved.lender,
    kinds: Object.fromEntries(COVERAGE_KINDS.map((kind) => [kind, shareOf(kind, items, missing, possible)])) as Coverage['kinds'],
    uncovered: possible.map((item) => uncovered(item, suggestedScenario({ covered, stage, seen }, item))),
  }
}

/** Runs all scenarios of a lender and returns the hits. */
export function seenBy(covered: CoveredFlow, stage: Stage): CoverageHits<SingleClaim> {
  const seen = new CoverageHits<SingleClaim>(covered)
  for (const claim of scenariosOf(covered.resolved).flatMap(singleClaims)) watchClaim(stage, claim, seen)
  return seen
}

type Items = readonly CoverageItem[]

function shareOf(kind: CoverageKind, items: Items, missing: Items, possible: Items): Share {
  const of = (some: Items) => some.filter((item) => item.kind === kind).length
  const impossible = of(missing) - of(possible)
  return { covered: of(items) - of(missing), total: of(items) - impossible, impossible }
}

function uncovered({ kind, says, at: pointer, node }: CoverageItem, scenario: Scenario | undefined): Uncovered {
  const { file, line, column, endLine, endColumn } = placeOf(node)
  return { kind, says, pointer, at: { file, line, column, endLine, endColumn }, ...(scenario && { scenario }) }
}
