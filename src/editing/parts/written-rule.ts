/** Reads a rule from a command line: a sentence, or JSON-logic. */
import { asRule, type FactSchema, type Json, type Rule } from '#engine/index.ts'
import { parseRule, type SentenceProblem } from '#engine/sentences.ts'
import { type CheckedFlow, contractFacts, type PlaceOfRule, readsIn, vocabularyOf } from '#verify/index.ts'
import { Impossible } from '../impossible.ts'

/** The vocabulary of a lender's flow, and the facts that can be present at a place. */
export function wordsAt(flow: CheckedFlow, place: PlaceOfRule | undefined) {
  return {
    vocabulary: { ...vocabularyOf(flow), ...(place && { isThere: place.isThere }) },
    where: place === undefined ? `for ${flow.lender}` : `${place.says}, for ${flow.lender}`,
  }
}

export type WordsAt = ReturnType<typeof wordsAt>

/** @returns the rule, or the problem; `isSentence` is false for JSON-logic */
export function readRule(written: string, { vocabulary }: WordsAt): Read {
  const given = ruleIn(written)
  const parsed = given === undefined ? parseRule(written, vocabulary) : { rule: given }
  if ('problem' in parsed) return parsed
  const problem = notThere(parsed.rule, written, vocabulary)
  return problem === undefined ? { rule: parsed.rule, isSentence: given === undefined } : { problem }
}

type Read = { readonly rule: Rule; readonly isSentence: boolean } | { readonly problem: SentenceProblem }

/** @throws Impossible if the rule cannot be parsed, or reads a fact that cannot be present at the place */
export function mustBeRule(written: string, words: WordsAt): Rule {
  const read = readRule(written, words)
  if ('problem' in read) throw new Impossible(problemInWords(written, read.problem, words.where).trimEnd())
  return read.rule
}

/** The rule, if the text is JSON; undefined for a sentence. */
function ruleIn(written: string): Rule | undefined {
  if (!/^\s*[{[]/.test(written)) return undefined
  try {
    return asRule(JSON.parse(written) as Json)
  } catch {
    return undefined
  }
}

type Words = { readonly facts: FactSchema; readonly isThere?: (path: string) => boolean }

/** The first fact that the rule reads and that cannot be present at the place, or is unknown. */
function notThere(found: Rule, written: string, { facts, isThere = () => true }: Words): SentenceProblem | undefined {
  const missing = pathsIn(found).find((path) => path !== '' && (facts.typeOf(path) === undefined || !isThere(path)))
  if (missing === undefined) return undefined
  const at = Math.max(written.indexOf(missing), 0)
  const message = facts.typeOf(missing) === undefined ? `There is no fact "${missing}".` : `"${missing}" does not exist here.`
  return { at, length: missing.length, message, suggestions: [], elsewhere: true }
}

/** The fact paths that the rule reads; empty if a path is computed at run time. */
function pathsIn(found: Rule): readonly string[] {
  try {
    return [...readsIn(found)].filter((path) => contractFacts.typeOf(path) !== undefined || !path.includes(' ('))
  } catch {
    return []
  }
}

export function problemInWords(written: string, { at, length, message, suggestions }: SentenceProblem, where: string): string {
  const line = written.replaceAll(/\s/g, ' ')
  const [only] = suggestions
  const meant = suggestions.length > 1 ? `One of these? ${suggestions.join(', ')}` : only && `Did you mean ${only}?`
  return [
    `  ${line}`,
    `  ${' '.repeat(at)}${'^'.repeat(Math.max(length, 1))}`,
    `Column ${at + 1}: ${message}${meant ? ` ${meant}` : ''}`,
    `Facts are those that exist ${where}.`,
    '',
  ].join('\n')
}
