import type { Rule } from '#engine/index.ts'
import { type Json, nodeAt, operationIn } from '#engine/index.ts'
import { type CoverageItem, type CoveredFlow, keyOf } from './covered-flow.ts'
import { conditionsOf } from './decisive-conditions.ts'

/** Coverage items for conditions: each condition must decide its rule alone, once as true and once as false (MC/DC). */
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

/** The text of a part with named rules as names. */
function written(part: Rule): string {
  return JSON.stringify(part, (_key, inner: Rule) => {
    const operation = operationIn(inner)
    const isUse = (operation?.operator === 'rule' || operation?.operator === 'value') && operation.operands.length > 1
    return isUse ? { [operation.operator]: operation.operands[0] as Json } : inner
  })
}
