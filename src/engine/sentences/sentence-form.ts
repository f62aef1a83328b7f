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

/** An operator with its operands in words, such as `those of {0} where {1:item}`. */
export type Phrase = {
  readonly operator: OperatorName
  readonly parts: readonly (string | Slot)[]
  /** The fewest and the most operands. */
  readonly takes: readonly [least: number, most: number]
  /** Whether the phrase can stand in another one without parentheses: `atom` always, `comparison` in `and` and `or`. */
  readonly form: 'atom' | 'comparison' | 'open'
}

/**
 * The place of one operand in a phrase, or of all of them as a series (`x, y and z`). `item` is a rule about each item
 * of the list that is operand 0, `reduce` a rule about `current` and `accumulator`, `paths` are names of facts, and
 * `mixed` are values that need not be of one type.
 */
export type Slot = {
  readonly of: number | 'all'
  readonly as: 'value' | 'mixed' | 'condition' | 'item' | 'itemValue' | 'reduce' | 'paths'
}

/** `{0}` is the place of operand 0, and `{all}` of all operands; a part that begins with `?` may be left out. */
export const PHRASES: readonly Phrase[] = [
  phrase('years_since', 'the years since {0}', 'atom'),
  phrase('days_since', 'the days since {0}', 'atom'),
  phrase('length', 'the length of {0}', 'atom'),
  phrase('words', 'the number of words of {0}', 'atom'),
  phrase('lower', 'the lower case of {0}', 'atom'),
  phrase('-', 'minus {0}', 'atom'),
  phrase('+', 'plus {0}', 'atom'),
  phrase('!!', 'whether {0:condition}', 'atom'),
  phrase('min', 'the least of {all}'),
  phrase('max', 'the greatest of {all}'),
  phrase('first_of', 'the first there is of {all}'),
  phrase('merge', 'the items of {all:mixed}'),
  phrase('cat', 'the text of {all:mixed}'),
  phrase('business_days_after', 'the business day counted from {all}'),
  phrase('months_after', 'the day in months counted from {all}'),
  phrase('missing', 'those missing of {all:paths}'),
  phrase('missing_some', 'those missing where fewer than {0} are there of {1:paths}'),
  phrase('answered', 'all of {all:paths} are answered', 'comparison'),
  phrase('substr', 'the characters of {0} from {1} ?for {2}'),
  phrase('map', 'for each of {0}, {1:itemValue}'),
  phrase('reduce', 'over each of {0} from {2}, {1:reduce}'),
  phrase('filter', 'those of {0} where {1:item}'),
  phrase('some', 'one of {0} is such that {1:item}'),
  phrase('none', 'none of {0} is such that {1:item}'),
  phrase('all', 'each of {0} is such that {1:item}'),
]

function phrase(operator: OperatorName, template: string, form: Phrase['form'] = 'open'): Phrase {
  const parts = template.split(/\s*(\{\w+(?::\w+)?\})\s*/).flatMap((part) => (part === '' ? [] : (slotIn(part) ?? part)))
  const slots = parts.filter((part) => typeof part !== 'string')
  const isAll = slots.some(({ of }) => of === 'all')
  const most = isAll ? Number.POSITIVE_INFINITY : slots.length
  return { operator, parts, takes: [isAll ? 1 : slots.length - Number(template.includes('?')), most], form }
}

function slotIn(part: string): Slot | undefined {
  const [, of, as = 'value'] = /^\{(\w+)(?::(\w+))?\}$/.exec(part) ?? []
  return of === undefined ? undefined : { of: of === 'all' ? of : Number(of), as: as as Slot['as'] }
}

export const ARITHMETIC_SIGNS: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%'])

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
