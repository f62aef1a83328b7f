import { type Facts, ruleWatcher } from '#engine/flow/facts.ts'
import type { Json, Rule } from '#engine/flow/json.ts'
import { applyRule } from './json-logic.ts'
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
