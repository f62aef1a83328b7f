/** A rule as a label: named rules by their descriptive sentences. */
import type { CompiledFlow, Rule } from '#engine/index.ts'
import { ruleInWords as sentenceOf } from '#engine/sentences.ts'
import { contractFacts } from '#verify/index.ts'

export function ruleInWords(flow: Pick<CompiledFlow, 'says'>, rule: Rule): string {
  return sentenceOf(rule, {
    facts: contractFacts,
    named: (kind, name) => (kind === 'rule' ? (flow.says[name] ?? `the rule ${name}`) : undefined),
  })
}
