import { OPERATORS } from '../operators.ts'

/** The words and signs of other languages, by the operator that their authors mean. */
const OTHER_WORDS: { readonly [operator: string]: string } = {
  '==': '= eq equals is',
  '!=': '<> ≠ ne',
  '<': 'lt below less less_than lessthan smaller under before',
  '<=': 'lte =< ≤ ≦ at_most atmost',
  '>': 'gt above greater greater_than greaterthan more more_than over after',
  '>=': 'gte => ≥ ≧ at_least atleast',
  '!': 'not',
  and: '& &&',
  or: '||',
  if: '?:',
  some: 'any',
  all: 'every',
  in: 'contains',
  cat: 'concat',
  length: 'count',
  var: 'fact',
  answered: 'exists is_answered',
  first_of: 'coalesce',
  years_since: 'age',
  routing_number: 'routing',
  usd: 'money dollars',
}

/** The operator that an unknown word or sign means; undefined if there is none. */
export function operatorMeant(word: string): string | undefined {
  const small = word.toLowerCase()
  const meant = Object.keys(OTHER_WORDS).find((operator) => OTHER_WORDS[operator]?.split(' ').includes(small))
  return meant ?? (small !== word && OPERATORS.has(small) ? small : undefined)
}
