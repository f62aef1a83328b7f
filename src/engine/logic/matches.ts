import type { Facts } from '#engine/flow/facts.ts'
import type { Rule } from '#engine/flow/json.ts'
import { evaluate } from './evaluate.ts'
import { isTruthy } from './json-logic.ts'

/** Does this rule hold? Where no rule stands, nothing is asked for and it does. */
export function matches(rule: Rule | undefined, facts: Facts): boolean {
  return rule === undefined || isTruthy(evaluate(rule, facts))
}
