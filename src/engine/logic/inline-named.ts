/**
 * Named rules and values put into the rules that use them: `{ "rule": "in-texas" }` becomes
 * `{ "rule": ["in-texas", { … }] }`, so that a rule needs nothing beside the facts and a trace can still say the name.
 * Comments are left out. A name that is unknown, leads back to itself or makes the rule too long stays as it stands and
 * yields null; a finding reports it.
 */
import { asRule, type Rule, type RuleCall, ruleCall } from '#engine/flow/json.ts'

export type Named = {
  readonly rules: { readonly [name: string]: Rule }
  readonly values: { readonly [name: string]: Rule }
}

/** Nodes of a rule with everything in it that it names. */
export const maximumInlinedNodes = 10_000
/** Names inside names inside names. */
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
