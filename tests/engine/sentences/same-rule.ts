/** Whether a rule that was read back is the rule that was printed: by its structure, else by what the evaluator makes of it. */
import { isDeepStrictEqual } from 'node:util'
import { type Facts, isObject, type Json, type Rule } from '#engine/flow/json.ts'
import { tryEvaluate } from '#engine/logic/evaluate.ts'
import { isTruthy } from '#engine/logic/json-logic.ts'

export function isSameRule(rule: Rule, back: Rule, { isCondition, facts }: { isCondition: boolean; facts: readonly Facts[] }) {
  if (isDeepStrictEqual(withLists(rule as Json), withLists(back as Json))) return true
  return facts.every((some) => {
    const [a, b] = [tryEvaluate(rule, some), tryEvaluate(back, some)]
    return isCondition ? (a === undefined) === (b === undefined) && isTruthy(a) === isTruthy(b) : isDeepStrictEqual(a, b)
  })
}

/** The rule with single operands put in lists: `{"!": x}` as `{"!": [x]}`, which the evaluator treats alike. */
function withLists(rule: Json): Json {
  if (Array.isArray(rule)) return rule.map(withLists)
  if (!isObject(rule)) return rule
  return Object.fromEntries(
    Object.entries(rule).map(([operator, operands]) => [operator, withLists(Array.isArray(operands) ? operands : [operands])]),
  )
}
