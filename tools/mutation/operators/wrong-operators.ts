/**
 * Operators that are easily written in place of another, the likeliest first: of a comparison, its boundary moved, then its
 * direction reversed. Both the mutants of every rule and the seeded edits read this table.
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
