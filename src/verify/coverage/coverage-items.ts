import { idOf } from '#engine/authoring.ts'
import { type Json, nodeAt, operationIn, type Rule } from '#engine/index.ts'
import { fileOf, type Part, partsAt } from '#verify/findings/reading/node-parts.ts'
import { branchItems } from './branch-items.ts'
import { cardItems } from './card-items.ts'
import { type CoverageItem, type CoveredFlow, keyOf } from './covered-flow.ts'
import { conditionsOf } from './decisive-conditions.ts'
import { messageItems } from './message-items.ts'
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

/** Each condition must decide its rule alone, once as true and once as false (MC/DC). */
function conditionItems({ rules }: CoveredFlow): CoverageItem[] {
  return [...rules.values()].flatMap(({ at, node, rule }) =>
    conditionsOf(rule).flatMap(({ way, part }) =>
      [true, false].map((is): CoverageItem => {
        const says = `the condition ${withNames(part)}, deciding alone with ${is ? 'yes' : 'no'}`
        const aim = { by: 'rule', near: [at], goal: { way, is } } as const
        return { kind: 'conditions', key: keyOf.condition(at, way, is), at, node: nodeAt(node, way) ?? node, says, aim }
      }),
    ),
  )
}

/** The text of a condition with named rules as names. */
function withNames(part: Rule): string {
  return JSON.stringify(part, (_key, inner: Rule) => {
    const operation = operationIn(inner)
    const isUse = (operation?.operator === 'rule' || operation?.operator === 'value') && operation.operands.length > 1
    return isUse ? { [operation.operator]: operation.operands[0] as Json } : inner
  })
}

/** The moves of the lifecycle, by state, or `anywhere`. */
function moveItems({ resolved }: CoveredFlow): CoverageItem[] {
  const lifecycle = fileOf(resolved, 'lifecycle.json')
  const item = ({ at, node, key: event }: Part & { readonly key: string }, from: string): CoverageItem => {
    const says = `the move ${from === '' ? 'anywhere' : `from ${from}`} by ${event}`
    return { kind: 'moves', key: keyOf.move(from, event), at, node, says, aim: { by: 'move', from, event } }
  }
  return [
    ...partsAt(lifecycle, 'anywhere').map((move) => item(move, '')),
    ...partsAt(lifecycle, 'states').flatMap((state) => partsAt(state, 'moves').map((move) => item(move, idOf(state.node) ?? ''))),
  ]
}
