import type { Json, JsonObject } from '#engine/index.ts'

export type Operation = { readonly operator: string; readonly operands: readonly Json[] }

/** The operator of a part of a rule and what it works on; undefined for what is a value, as JSON-logic has it. */
export function operationIn(part: Json | undefined): Operation | undefined {
  if (part === null || part === undefined || typeof part !== 'object' || Array.isArray(part)) return undefined
  const keys = Object.keys(part)
  const [operator] = keys
  if (operator === undefined || keys.length !== 1) return undefined
  const operands = (part as JsonObject)[operator] as Json
  return { operator, operands: Array.isArray(operands) ? (operands as readonly Json[]) : [operands] }
}

/** Inside these, a rule sees one item of the list and nothing else. */
export const iterating: ReadonlySet<string> = new Set(['some', 'all', 'none', 'map', 'filter', 'reduce'])

/** These always come out as yes or no. */
export const yesOrNo: ReadonlySet<string> = new Set([
  ...['!', '!!', '==', '===', '!=', '!==', '<', '<=', '>', '>=', 'in', 'some', 'all', 'none'],
  ...['answered', 'starts_with', 'ends_with', 'routing_number'],
])
