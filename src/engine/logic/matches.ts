import { type Facts, ruleWatcher } from '#engine/flow/facts.ts'
import type { Rule } from '#engine/flow/json.ts'
import { tryEvaluate } from './evaluate.ts'
import { isTruthy } from './json-logic.ts'

/** An absent rule matches; a rule that cannot be evaluated does not. Guards use `tryMatches`. */
export function matches(rule: Rule | undefined, facts: Facts): boolean {
  return rule === undefined || tryMatches(rule, facts) === true
}

/** Like `matches`, but undefined where the rule cannot be evaluated (over its budget, unknown operator): a guard then refuses. */
export function tryMatches(rule: Rule, facts: Facts): boolean | undefined {
  facts[ruleWatcher]?.(rule, facts)
  const value = tryEvaluate(rule, facts)
  return value === undefined ? undefined : isTruthy(value)
}
