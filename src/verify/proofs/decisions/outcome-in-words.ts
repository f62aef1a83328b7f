/** The value of an outcome in words: a text as it is, any other value as in a sentence. */
import type { FactSchema, Rule } from '#engine/index.ts'
import { valueInWords } from '#engine/sentences.ts'
import { contractFacts } from '#verify/findings/reading/facts-of-flow.ts'

export function outcomeInWords(rule: Rule, facts: FactSchema = contractFacts): string {
  return typeof rule === 'string' ? rule : valueInWords(rule, { facts })
}
