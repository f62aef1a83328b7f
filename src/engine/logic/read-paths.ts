import type { Rule } from '#engine/flow/json.ts'

/** The paths of facts whose values a rule reads, outside of list operators. `answered` does not read a value. */
export function readPaths(rule: Rule, found: Set<string> = new Set()): Set<string> {
  if (Array.isArray(rule)) {
    for (const part of rule) readPaths(part, found)
    return found
  }
  if (rule === null || typeof rule !== 'object') return found
  for (const [operator, operands] of Object.entries<Rule>(rule)) {
    if (operator === 'answered') continue
    if (operator === 'var') {
      const path = Array.isArray(operands) ? operands[0] : operands
      if (typeof path === 'string') found.add(path)
      continue
    }
    readPaths(iterating.has(operator) && Array.isArray(operands) ? (operands[0] ?? null) : operands, found)
  }
  return found
}

/** Operators inside which paths are relative to the list item. */
export const iterating: ReadonlySet<string> = new Set(['some', 'all', 'none', 'map', 'filter', 'reduce'])
