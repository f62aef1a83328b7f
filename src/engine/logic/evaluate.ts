import { type Facts, type Json, type Rule, ruleWatcher } from '#engine/flow/json.ts'
import { applyRule, isTruthy } from './json-logic.ts'
import { CannotEvaluate, type WorkBudget } from './work-budget.ts'

/**
 * What a rule yields. Total and pure: a rule that cannot be evaluated, divides by zero or reads an absent fact yields null.
 * Named rules and values are part of the rule already (inline-named.ts).
 */
export function evaluate(rule: Rule, facts: Facts): Json {
  facts[ruleWatcher]?.(rule, facts)
  return tryEvaluate(rule, facts) ?? null
}

/**
 * Like `evaluate`, but undefined where the rule cannot be evaluated: an unknown operator, or over its budget. The data need not
 * be facts, since inside `some`, `map` and the like a rule reads one item of the list; no watcher is called.
 */
export function tryEvaluate(rule: Rule, data: unknown, budget?: WorkBudget): Json | undefined {
  try {
    return asJson(applyRule(rule, data, budget))
  } catch (error) {
    if (error instanceof CannotEvaluate) return undefined
    throw error
  }
}

/** JSON has no undefined, no NaN and no infinity. */
function asJson(result: unknown): Json {
  switch (typeof result) {
    case 'boolean':
    case 'string':
      return result
    case 'number':
      return Number.isFinite(result) ? result : null
    case 'object':
      return Array.isArray(result) ? result.map(asJson) : (result as Json)
    default:
      return null
  }
}

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
