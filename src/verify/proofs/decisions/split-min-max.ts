/**
 * Splits comparisons with the minimum or maximum of several amounts: x is above min(a, b) if it is above a or above b.
 * Each condition then compares two facts, which the analysis can enumerate. Valid for numbers and absent facts; the
 * contract guarantees that all facts compared in this way are such.
 */

import { iterating } from '#engine/authoring.ts'
import type { Rule } from '#engine/index.ts'
import { operationIn, ruleCall } from '#engine/index.ts'

export function splitMinMax(rule: Rule): Rule {
  const operation = operationIn(rule)
  if (!operation) return Array.isArray(rule) ? rule.map((item: Rule) => splitMinMax(item)) : rule
  const { operator, operands } = operation
  if (operator === 'var' || operator === 'answered' || iterating.has(operator)) return rule
  if (operator === 'rule' || operator === 'value')
    return ruleCall(operator, [operands[0] ?? null, ...operands.slice(1).map(splitMinMax)])
  const [a = null, b = null] = operands
  if (operands.length === 2 && comparing.has(operator)) {
    const [chosen, other] = [choiceIn(a), choiceIn(b)]
    if (chosen) return splitMinMax(chosen((one) => ruleCall(operator, [one, b])))
    if (other) return splitMinMax(other((one) => ruleCall(operator, [a, one])))
    const left = extreme(a)
    if (left)
      return splitMinMax(
        joined(
          left,
          growing.has(operator),
          left.of.map((one) => ruleCall(operator, [one, b])),
        ),
      )
    const right = extreme(b)
    if (right)
      return splitMinMax(
        joined(
          right,
          !growing.has(operator),
          right.of.map((one) => ruleCall(operator, [a, one])),
        ),
      )
  }
  return ruleCall(operator, operands.map(splitMinMax))
}

const comparing: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])
/** Operators that become true, not false, as their first operand grows. */
const growing: ReadonlySet<string> = new Set(['>', '>='])

/** A choice between two values, and the function that builds the expression with either. */
function choiceIn(part: Rule): ((make: (value: Rule) => Rule) => Rule) | undefined {
  const { operator, operands } = operationIn(part) ?? { operator: '', operands: [] }
  if (operator === 'value' && operands[1] !== undefined) return choiceIn(operands[1])
  const [when = null, then = null, otherwise = null] = operands
  return operator === 'if' && operands.length === 3 ? (make) => ({ if: [when, make(then), make(otherwise)] }) : undefined
}

type Extreme = { readonly least: boolean; readonly of: readonly Rule[] }

function extreme(part: Rule): Extreme | undefined {
  const { operator, operands } = operationIn(part) ?? { operator: '', operands: [] }
  if (operator === 'value' && operands[1] !== undefined) return extreme(operands[1])
  return operator === 'min' || operator === 'max' ? { least: operator === 'min', of: operands } : undefined
}

/** @param wantsMore true if the comparison becomes true as the minimum or maximum grows */
function joined({ least }: Extreme, wantsMore: boolean, parts: readonly Rule[]): Rule {
  return least === wantsMore ? { and: parts } : { or: parts }
}
