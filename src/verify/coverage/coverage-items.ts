import { branchItems } from './branch-items.ts'
import { cardItems } from './card-items.ts'
import { conditionItems } from './condition-items.ts'
import { type CoverageItem, type CoveredFlow, keyOf } from './covered-flow.ts'
import { messageItems } from './message-items.ts'
import { moveItems } from './move-items.ts'
import { statusItems } from './status-items.ts'

/** All coverage items of a lender, in the order of kinds and files. */
export function coverageItems(flow: CoveredFlow): CoverageItem[] {
  return [
    ...stepItems(flow),
    ...branchItems(flow),
    ...conditionItems(flow),
    ...statusItems(flow),
    ...moveItems(flow),
    ...cardItems(flow),
    ...messageItems(flow),
  ]
}

function stepItems({ checked }: CoveredFlow): CoverageItem[] {
  return [...checked.journeys.values()].flatMap((journey) =>
    journey.steps.map(({ id, at, node }) => ({
      kind: 'steps',
      key: keyOf.step(journey.id, id),
      ...{ at, node },
      says: `the step ${id} of the journey ${journey.id}`,
      aim: { by: 'step', journey: journey.id, step: id },
    })),
  )
}
