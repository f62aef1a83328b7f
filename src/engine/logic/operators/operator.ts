import type { Json, JsonObject, Rule } from '#engine/flow/json.ts'

export type Operator = {
  readonly title: string
  readonly description: string
  /** The fewest and the most operands. */
  readonly takes: readonly [fewest: number, most: number]
  /** The operands in words; the last one repeats. */
  readonly operands: readonly string[]
  /** The result in words. */
  readonly gives: string
  readonly example: { readonly rule: Rule; readonly facts: JsonObject; readonly gives: Json }
}

/** No upper limit of operands. */
export const MANY = Number.POSITIVE_INFINITY

export function operator(
  title: string,
  description: string,
  takes: Operator['takes'],
  operands: readonly string[],
  gives: string,
  [rule, facts, result]: readonly [rule: Rule, facts: JsonObject, gives: Json],
): Operator {
  return { title, description, takes, operands, gives, example: { rule, facts, gives: result } }
}
