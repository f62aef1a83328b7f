/** The vocabulary of rule sentences, shared by printer and parser. */
import type { OperatorName } from '#engine/flow/json.ts'

export type Verb = { readonly operator: OperatorName; readonly yes: string; readonly no?: string }

/**
 * Comparison operators and their phrases. `==` and `!=` negate each other, as do `===` and `!==`; for the others, `no`
 * is the negated phrase.
 */
export const VERBS: readonly Verb[] = [
  { operator: '==', yes: 'is' },
  { operator: '!=', yes: 'is not' },
  { operator: '===', yes: 'is exactly' },
  { operator: '!==', yes: 'is not exactly' },
  { operator: '<', yes: 'is below', no: 'is not below' },
  { operator: '<=', yes: 'is at most', no: 'is not at most' },
  { operator: '>', yes: 'is above', no: 'is not above' },
  { operator: '>=', yes: 'is at least', no: 'is not at least' },
  { operator: 'starts_with', yes: 'begins with', no: 'does not begin with' },
  { operator: 'ends_with', yes: 'ends with', no: 'does not end with' },
]

/** Operators with one operand, printed as `the length of x`. */
export const PHRASES: readonly { readonly operator: OperatorName; readonly words: string }[] = [
  { operator: 'years_since', words: 'the years since' },
  { operator: 'days_since', words: 'the days since' },
  { operator: 'length', words: 'the length of' },
  { operator: 'words', words: 'the number of words of' },
  { operator: 'lower', words: 'the lower case of' },
  { operator: '-', words: 'minus' },
  { operator: '+', words: 'plus' },
  { operator: '!!', words: 'whether' },
]

/** Operators over a series of operands, printed as `the least of x, y and z`. */
export const ROWS: readonly { readonly operator: OperatorName; readonly words: string }[] = [
  { operator: 'min', words: 'the least of' },
  { operator: 'max', words: 'the greatest of' },
  { operator: 'first_of', words: 'the first there is of' },
  { operator: 'merge', words: 'the items of' },
  { operator: 'cat', words: 'the text of' },
  { operator: 'business_days_after', words: 'the business day counted from' },
  { operator: 'months_after', words: 'the day in months counted from' },
]

/** Operators over list items, printed as `one of documents is such that its type is SUPPORT`. */
export const QUANTIFIERS: readonly { readonly operator: OperatorName; readonly words: string }[] = [
  { operator: 'some', words: 'one of' },
  { operator: 'none', words: 'none of' },
  { operator: 'all', words: 'each of' },
]

export const SIGNS: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%'])

/** Words of the sentence grammar; a fact with such a path is written `the fact "…"`. */
export const RESERVED: ReadonlySet<string> = new Set(
  [
    'a above accumulator all and are at begins below between contains current does each ends exactly fact first for from has',
    'have if in is it its json least length lower minus most no none not nothing null one or otherwise over plus rule such text',
    'that the those true false value where whether with',
  ]
    .join(' ')
    .split(' '),
)

/** A text that needs no quotes: an option id such as `TX` or `SECOND_HOME`. */
export const BARE_TEXT = /^[A-Z][A-Z0-9_]*$/
export const DATE = /^\d{4}-\d{2}-\d{2}$/
/** A path that needs no quotes. */
export const BARE_PATH = /^[a-z][A-Za-z0-9_]*(?:[.-][A-Za-z0-9_]+)*$/
/** A path after `its`, which needs no quotes. */
export const BARE_PART = /^[A-Za-z_][A-Za-z0-9_]*(?:[.-][A-Za-z0-9_]+)*$/
