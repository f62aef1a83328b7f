import type { JsonObject, Rule } from '#engine/index.ts'
import { operationIn } from '#engine/index.ts'
import { type Analysis, all } from './analysis-of.ts'
import { operandAt, type Way } from './idle-conditions.ts'

const maximumConditions = 24

/** A minimal set of conditions, joined in a rule by `and`, that contradict each other. Empty if there are too many. */
export function clashIn(rule: Rule, analysis: Analysis): readonly Way[] {
  let needed = joined(rule)
  if (needed.length > maximumConditions) return []
  for (const way of needed) {
    const without = needed.filter((other) => other !== way)
    const left = all(...without.map((other) => operandAt(rule, other)))
    if (analysis.satisfiable(left).is === 'impossible') needed = without
  }
  return needed
}

function joined(rule: Rule): readonly Way[] {
  const operation = operationIn(rule)
  if (operation?.operator !== 'and' || !Array.isArray((rule as JsonObject).and)) return [[]]
  return operation.operands.flatMap((part, index) => joined(part).map((inner): Way => ['and', String(index), ...inner]))
}
