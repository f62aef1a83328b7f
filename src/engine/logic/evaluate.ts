import type { Facts } from '#engine/flow/facts.ts'
import type { Json, Rule } from '#engine/flow/json.ts'
import { applyRule } from './json-logic.ts'

/**
 * What a rule yields. Total and pure: a rule that is no rule, divides by zero, asks for too much work or reads what is
 * not there yields null. Named rules and values must stand inside the rule already (inline-named.ts).
 */
export function evaluate(rule: Rule, facts: Facts): Json {
  return evaluateOver(rule, facts)
}

/** The same, over any data: inside `some`, `map` and the like a rule sees one item of the list. */
export function evaluateOver(rule: Rule, data: unknown): Json {
  try {
    return asJson(applyRule(rule, data))
  } catch {
    return null
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
