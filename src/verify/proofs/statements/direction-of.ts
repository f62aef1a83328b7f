/**
 * Determines from a rule's form whether its result can only grow, or only shrink, as one fact grows. The presence of
 * the fact is assumed to be fixed.
 */

import { iterating } from '#engine/authoring.ts'
import type { Rule } from '#engine/index.ts'
import { operationIn } from '#engine/index.ts'
import { readsIn } from '#verify/analysis/reads-in.ts'

/** How a rule's result changes as a fact grows. `up`: from false to true, or to a larger number; `none`: not at all. */
export type Direction = 'none' | 'up' | 'down' | 'unknown'

/** The direction of a rule's truth value. */
export function directionOf(rule: Rule, path: string): Direction {
  const operation = operationIn(rule)
  if (!operation || !reads(rule, path)) return reads(rule, path) ? 'unknown' : 'none'
  const { operator, operands } = operation
  const [a = null, b = null, c = null] = operands
  const inner = (part: Rule) => directionOf(part, path)
  switch (operator) {
    case 'answered':
      return 'none'
    case 'rule':
    case 'value':
      return inner(b)
    case '!':
      return turned(inner(a))
    case '!!':
      return inner(a)
    case 'and':
    case 'or':
      return together(operands.map(inner))
    case 'if':
      return operands.length === 3 && inner(a) === 'none' ? together([inner(b), inner(c)]) : 'unknown'
    case '>':
    case '>=':
      return operands.length === 2 ? together([valueDirection(a, path), turned(valueDirection(b, path))]) : 'unknown'
    case '<':
    case '<=':
      return operands.length === 2 ? together([turned(valueDirection(a, path)), valueDirection(b, path)]) : 'unknown'
    default:
      return 'unknown'
  }
}

/** The direction of a number or a date. */
function valueDirection(value: Rule, path: string): Direction {
  if (!reads(value, path)) return 'none'
  const { operator, operands } = operationIn(value) ?? { operator: '', operands: [] }
  const [a = null, b = null] = operands
  const inner = (part: Rule) => valueDirection(part, path)
  if (operator === 'var') return a === path ? 'up' : 'unknown'
  if (operator === 'value') return inner(b)
  if (operator === 'years_since' || operator === 'days_since') return turned(inner(a))
  if (operator === '+' || operator === 'min' || operator === 'max') return together(operands.map(inner))
  if (operator === '-' && operands.length === 2) return together([inner(a), turned(inner(b))])
  return 'unknown'
}

function turned(direction: Direction): Direction {
  return direction === 'up' ? 'down' : direction === 'down' ? 'up' : direction
}

function together(directions: readonly Direction[]): Direction {
  const moving = new Set(directions.filter((one) => one !== 'none'))
  if (moving.size === 0) return 'none'
  return moving.size === 1 ? ([...moving][0] as Direction) : 'unknown'
}

function reads(part: Rule, path: string): boolean {
  const operator = operationIn(part)?.operator
  if (operator !== undefined && iterating.has(operator)) return JSON.stringify(part).includes(JSON.stringify(path))
  return readsIn(part).has(path)
}
