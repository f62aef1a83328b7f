/**
 * Operators that authors confuse with another one, the most likely first: for comparisons the moved boundary, then the
 * reversed direction. Used by rule mutations and by seeded edits.
 */
export const WRONG_OPERATORS: { readonly [operator: string]: readonly string[] } = {
  '<': ['<=', '>'],
  '<=': ['<', '>='],
  '>': ['>=', '<'],
  '>=': ['>', '<='],
  '==': ['!='],
  '!=': ['=='],
  and: ['or'],
  or: ['and'],
  '!': ['!!'],
  '!!': ['!'],
  min: ['max'],
  max: ['min'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  some: ['all', 'none'],
  all: ['some'],
  none: ['some'],
  in: ['=='],
  starts_with: ['ends_with'],
  years_since: ['days_since'],
  days_since: ['years_since'],
  answered: ['!'],
}
