/**
 * Inlines named rules and values into rules: `{ "rule": "in-texas" }` becomes `{ "rule": ["in-texas", { … }] }`, so
 * that a rule needs only facts to be evaluated and a trace still knows the name. `$comment` keys are dropped. An
 * unknown or cyclic name, or one that makes the rule too long, is left as it is and evaluates to null; a finding
 * reports it.
 */
import { asRule, type Rule, type RuleCall, ruleCall } from '#engine/flow/json.ts'

export type Named = {
  readonly rules: { readonly [name: string]: Rule }
  readonly values: { readonly [name: string]: Rule }
}

/** The most nodes of a rule after inlining. */
export const maximumInlinedNodes = 10_000
/** The deepest allowed nesting of names. */
export const maximumNamesWithin = 32

export function inlineNamed(rule: Rule, named: Named): Rule {
  let nodesLeft = maximumInlinedNodes
  return inline(rule, [])

  function inline(part: Rule, within: readonly string[]): Rule {
    nodesLeft -= 1
    if (part === null || typeof part !== 'object') return part
    if (Array.isArray(part)) return part.map((item) => inline(item, within))
    const use = namedIn(part)
    if (use !== undefined) {
      const { kind, name } = use
      const key = `${kind} ${name}`
      const body = Object.hasOwn(named[`${kind}s`], name) ? named[`${kind}s`][name] : undefined
      if (body === undefined || within.includes(key) || within.length >= maximumNamesWithin || nodesLeft < 0) return part
      return ruleCall(kind, [name, inline(body, [...within, key])])
    }
    const parts = Object.entries<Rule>(part).filter(([key]) => key !== '$comment')
    return asRule(Object.fromEntries(parts.map(([key, value]) => [key, inline(value, within)])))
  }
}

function namedIn(part: RuleCall): { readonly kind: 'rule' | 'value'; readonly name: string } | undefined {
  const [[kind, operand] = [], ...others] = Object.entries<Rule>(part).filter(([key]) => key !== '$comment')
  if (others.length > 0 || (kind !== 'rule' && kind !== 'value')) return undefined
  const name = Array.isArray(operand) && operand.length === 1 ? operand[0] : operand
  return typeof name === 'string' ? { kind, name } : undefined
}
