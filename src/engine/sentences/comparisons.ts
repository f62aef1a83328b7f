/** The phrases that begin a comparison in a sentence. */
import type { OperatorName } from '#engine/flow/json.ts'
import { VERBS } from './sentence-form.ts'

export type Comparison = {
  readonly words: readonly string[]
  readonly operator: OperatorName | 'contains' | 'between' | 'strictly between'
  readonly not: boolean
}

/** Longest first, so that "is not below" is not taken for "is". */
export const COMPARISONS: readonly Comparison[] = [
  ...VERBS.flatMap(({ operator, yes, no }) => [
    comparison(yes, operator),
    ...(no === undefined ? [] : [comparison(no, operator, true)]),
    ...(/^is (?:below|above|at)/.test(yes) ? [comparison(yes.slice(3), operator)] : []),
  ]),
  ...(
    [
      ['one of', 'in'],
      ['a routing number', 'routing_number'],
      ['between', 'between'],
      ['strictly between', 'strictly between'],
      ['answered', 'answered'],
    ] as const
  ).flatMap(([words, operator]) => [comparison(`is ${words}`, operator), comparison(`is not ${words}`, operator, true)]),
  ...(['==', '!=', '===', '!==', '<', '<=', '>', '>='] as const).map((sign) => comparison(sign, sign)),
  comparison('=', '=='),
  comparison('between', 'between'),
  comparison('is less than', '<'),
  comparison('is more than', '>'),
  comparison('is before', '<'),
  comparison('is after', '>'),
  comparison('contains', 'contains'),
  comparison('does not contain', 'contains', true),
].toSorted((a, b) => b.words.length - a.words.length)

/** Each word of a comparison. */
export const COMPARISON_WORDS: ReadonlySet<string> = new Set(COMPARISONS.flatMap(({ words }) => words))

function comparison(words: string, operator: Comparison['operator'], not = false): Comparison {
  return { words: words.split(' '), operator, not }
}
