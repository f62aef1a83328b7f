import { iterating } from '#engine/authoring.ts'
import type { Rule } from '#engine/index.ts'
import { isForbidden, operationIn } from '#engine/index.ts'
import { Undecided } from './verdict.ts'

/** A pseudo path: the current date, which years_since and days_since read besides their operand. */
export const clock = 'today (by age)'

/**
 * The paths of all facts that a part of a rule reads, in order.
 *
 * @throws Undecided if a path is computed by the rule
 */
export function readsIn(part: Rule, found: Set<string> = new Set()): Set<string> {
  if (Array.isArray(part)) {
    for (const item of part) readsIn(item, found)
    return found
  }
  const operation = operationIn(part)
  if (!operation) return found
  const { operator, operands } = operation
  switch (operator) {
    case 'var':
      readPath(operands[0], found)
      return readsIn(operands.slice(1), found)
    case 'answered':
    case 'missing':
      for (const path of operands.flat()) readPath(path, found)
      return found
    case 'missing_some':
      for (const path of [operands[1]].flat()) readPath(path, found)
      return found
    case 'years_since':
    case 'days_since':
      found.add(clock)
      return readsIn(operands, found)
    default:
      return readsIn(iterating.has(operator) ? (operands[0] ?? null) : operands, found)
  }
}

function readPath(path: Rule | undefined, found: Set<string>): void {
  const name = typeof path === 'number' ? String(path) : path
  if (typeof name !== 'string' || name === '') {
    throw new Undecided('unreadable', 'which fact it reads is known only when it runs')
  }
  // JavaScript's own properties, such as __proto__, are never facts: a rule that names one always reads null.
  if (!isForbidden(name)) found.add(name)
}
