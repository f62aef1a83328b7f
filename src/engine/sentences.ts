/**
 * Rules as English sentences: printer and parser. Kept apart from `index.ts` so that no borrower's page bundles them.
 */
export { factInWords, factsInWords } from './sentences/facts-in-words.ts'
export { type ParsedSentence, parseRule } from './sentences/parse-rule.ts'
export { negationOf, ruleInWords, valueInWords } from './sentences/print-rule.ts'
export { isMoney, type SentenceContext } from './sentences/sentence-context.ts'
export type { SentenceProblem } from './sentences/sentence-cursor.ts'
export type { Vocabulary } from './sentences/vocabulary.ts'
