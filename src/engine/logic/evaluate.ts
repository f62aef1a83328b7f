import { type Facts, type Json, type Rule, ruleWatcher } from '#engine/flow/json.ts'
import { applyRule, isTruthy } from './json-logic.ts'
import { CannotEvaluate, type WorkBudget } from './work-budget.ts'

/**
 * Evaluates a rule. Total and pure: the result is null if the rule cannot be evaluated, divides by zero or reads an
 * absent fact. Named rules and values must already be inlined (inline-named.ts).
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

/** Converts a result to JSON, which has no undefined, NaN or infinity. */
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

/**
 * Whether a rule evaluates to true. An absent rule counts as true, a rule that cannot be evaluated as false. Guards use
 * `tryMatches`.
 */
export function matches(rule: Rule | undefined, facts: Facts): boolean {
  return rule === undefined || tryMatches(rule, facts) === true
}

/**
 * Like `matches`, but undefined if the rule cannot be evaluated (over its budget, unknown operator), so that a guard
 * can refuse.
 */
export function tryMatches(rule: Rule, facts: Facts): boolean | undefined {
  facts[ruleWatcher]?.(rule, facts)
  const value = tryEvaluate(rule, facts)
  return value === undefined ? undefined : isTruthy(value)
}
