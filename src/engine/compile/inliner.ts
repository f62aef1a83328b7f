import type { FactsFile } from '#engine/flow/files.generated.ts'
import type { Rule } from '#engine/flow/json.ts'
import { inlineNamed } from '#engine/logic/inline-named.ts'

/** Puts the named rules and values of a lender into the rules that use them. */
export function inliner({ rules = {}, values = {} }: FactsFile): (rule: Rule) => Rule {
  const named = {
    rules: Object.fromEntries(Object.entries(rules).map(([name, { when }]) => [name, when as Rule])),
    values: Object.fromEntries(Object.entries(values).map(([name, { is }]) => [name, is as Rule])),
  }
  return (rule) => inlineNamed(rule, named)
}
