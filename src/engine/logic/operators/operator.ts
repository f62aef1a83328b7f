import type { Json, JsonObject, Rule } from '#engine/flow/json.ts'

export type Operator = {
  readonly title: string
  readonly description: string
  /** The least and the largest number of operands. */
  readonly takes: readonly [fewest: number, most: number]
  /** A description of each operand; the last one applies to all further operands. */
  readonly operands: readonly string[]
  /** A description of the result. */
  readonly gives: string
  readonly example: { readonly rule: Rule; readonly facts: JsonObject; readonly gives: Json }
}

/** The largest number of operands where there is no limit. */
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
