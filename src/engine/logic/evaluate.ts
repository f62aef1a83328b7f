import type { Facts } from '#engine/flow/facts.ts'
import type { Json, Rule } from '#engine/flow/json.ts'
import { applyRule } from './json-logic.ts'
import { notifyRuleWatcher } from './watch-rules.ts'

/**
 * What a rule yields. Total and pure: a rule that is no rule, divides by zero, asks for too much work or reads what is
 * not there yields null. Named rules and values must stand inside the rule already (inline-named.ts).
 */
export function evaluate(rule: Rule, facts: Facts): Json {
  notifyRuleWatcher(rule, facts)
  return tryEvaluate(rule, facts) ?? null
}

/**
 * The same over any data, since inside `some`, `map` and the like a rule sees one item of the list.
 * undefined where the rule cannot be worked out: it has no meaning, or asks for too much.
 */
export function tryEvaluate(rule: Rule, data: unknown): Json | undefined {
  try {
    return asJson(applyRule(rule, data))
  } catch {
    return undefined
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
