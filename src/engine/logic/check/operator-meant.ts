import { OPERATORS } from '../operators.ts'

/** Operators of other languages, with the operator that their authors mean. */
const WORDS: { readonly [word: string]: string } = {
  '=': '==',
  eq: '==',
  equals: '==',
  is: '==',
  '<>': '!=',
  ne: '!=',
  not: '!',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  '=<': '<=',
  '=>': '>=',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '≦': '<=',
  '≧': '>=',
  below: '<',
  above: '>',
  '&': 'and',
  '&&': 'and',
  '||': 'or',
  '?:': 'if',
  any: 'some',
  every: 'all',
  concat: 'cat',
  coalesce: 'first_of',
  contains: 'in',
  fact: 'var',
  exists: 'answered',
  is_answered: 'answered',
  age: 'years_since',
  count: 'length',
  routing: 'routing_number',
  money: 'usd',
  dollars: 'usd',
}

/** The operator that is meant by a word or sign which is none. */
export function operatorMeant(word: string): string | undefined {
  const small = word.toLowerCase()
  if (Object.hasOwn(WORDS, small)) return WORDS[small]
  return small !== word && OPERATORS.has(small) ? small : undefined
}
