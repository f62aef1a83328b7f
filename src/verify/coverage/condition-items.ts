import type { Rule } from '#engine/index.ts'
import { type Json, nodeAt, operationIn } from '#engine/index.ts'
import { type CoverageItem, type CoveredFlow, keyOf } from './covered-flow.ts'
import { conditionsOf } from './decisive-conditions.ts'

/** Each condition twice: deciding alone with yes, and with no. */
export function conditionItems({ rules }: CoveredFlow): CoverageItem[] {
  return [...rules.values()].flatMap(({ at, node, rule }) =>
    conditionsOf(rule).flatMap(({ way, part }) =>
      [true, false].map((is): CoverageItem => {
        const says = `the condition ${written(part)}, deciding alone with ${is ? 'yes' : 'no'}`
        const aim = { by: 'rule', near: [at], goal: { way, is } } as const
        return { kind: 'conditions', key: keyOf.condition(at, way, is), at, node: nodeAt(node, way) ?? node, says, aim }
      }),
    ),
  )
}

/** Without what its names stand for. */
function written(part: Rule): string {
  return JSON.stringify(part, (_key, inner: Rule) => {
    const operation = operationIn(inner)
    const isUse = (operation?.operator === 'rule' || operation?.operator === 'value') && operation.operands.length > 1
    return isUse ? { [operation.operator]: operation.operands[0] as Json } : inner
  })
}
