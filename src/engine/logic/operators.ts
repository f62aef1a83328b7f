/**
 * The closed list of operators that rules may use, for the checks, the documentation and editors. What they do stands in
 * json-logic-js and in operations.ts; each example is run by a test.
 */
import type { Json, JsonObject, Rule } from '#engine/flow/json.ts'

export type Operator = {
  readonly title: string
  readonly description: string
  /** The fewest and the most operands. */
  readonly takes: readonly [fewest: number, most: number]
  /** What the operands are, in words; the last one repeats where there are more. */
  readonly operands: readonly string[]
  /** What comes out, in words. */
  readonly gives: string
  readonly example: { readonly rule: Rule; readonly facts: JsonObject; readonly gives: Json }
}

const many = Number.POSITIVE_INFINITY

function operator(
  title: string,
  description: string,
  takes: Operator['takes'],
  operands: readonly string[],
  gives: string,
  [rule, facts, result]: readonly [rule: Rule, facts: JsonObject, gives: Json],
): Operator {
  return { title, description, takes, operands, gives, example: { rule, facts, gives: result } }
}

const x = { var: 'x' }
const comparison = 'An absent fact is neither large nor small: guard it with `answered` in the same `and`.'

const facts = {
  var: operator(
    'Fact',
    'The fact at a path. Inside `some`, `all`, `none`, `map` and `filter` the path starts at the item, and "" is the item itself. No default: use `first_of`.',
    [1, 2],
    ['path of a fact'],
    'whatever the fact is; absent is null',
    [{ var: 'draft.name.firstName' }, { draft: { name: { firstName: 'Ana' } } }, 'Ana'],
  ),
  answered: operator(
    'Is answered',
    'Is the fact there, neither null nor an empty text? With several paths: are all of them?',
    [1, many],
    ['path of a fact'],
    'yes or no',
    [{ answered: 'x' }, { x: 0 }, true],
  ),
  first_of: operator(
    'First that is there',
    'The first operand that is neither absent nor an empty text; null if none is.',
    [1, many],
    ['value'],
    'the value',
    [{ first_of: [x, { var: 'y' }, 3] }, { y: 2 }, 2],
  ),
  missing: operator(
    'Missing facts',
    'The paths, of those named, at which no fact stands.',
    [1, many],
    ['path of a fact'],
    'list of paths',
    [{ missing: ['x', 'y'] }, { x: 1 }, ['y']],
  ),
  missing_some: operator(
    'Missing some facts',
    'Nothing if at least so many of the facts are there, otherwise the paths of those that are not.',
    [2, 2],
    ['how many', 'list of paths'],
    'list of paths',
    [{ missing_some: [1, ['x', 'y']] }, { x: 1 }, []],
  ),
}

const named = {
  rule: operator('Named rule', 'Does the rule of this name in facts.json hold?', [1, 1], ['name of a rule'], 'yes or no', [
    { rule: ['in-texas', { '==': [{ var: 'draft.propertyAddress.state' }, 'TX'] }] },
    { draft: {} },
    false,
  ]),
  value: operator('Named value', 'The value of this name in facts.json.', [1, 1], ['name of a value'], 'the value', [
    { value: ['minimumAge', 18] },
    {},
    18,
  ]),
}

const logic = {
  if: operator(
    'If',
    'The value after the first condition that holds; the last operand if none does. Conditions and values alternate.',
    [2, many],
    ['condition', 'value', 'otherwise'],
    'one of the values',
    [{ if: [{ '==': [x, 'AL'] }, 19, 18] }, { x: 'AL' }, 19],
  ),
  and: operator('And', 'Do all of them hold?', [1, many], ['yes or no'], 'yes or no', [{ and: [true, false] }, {}, false]),
  or: operator('Or', 'Does one of them hold?', [1, many], ['yes or no'], 'yes or no', [{ or: [true, false] }, {}, true]),
  '!': operator('Not', 'Yes for no, no for yes.', [1, 1], ['yes or no'], 'yes or no', [{ '!': [true] }, {}, false]),
  '!!': operator('Is yes', 'Yes for yes; no for no and for absent.', [1, 1], ['yes or no'], 'yes or no', [
    { '!!': [x] },
    {},
    false,
  ]),
}

const two = ['value', 'value']
const comparisons = {
  '==': operator('Is', 'Are both the same?', [2, 2], two, 'yes or no', [{ '==': [x, 'TX'] }, { x: 'TX' }, true]),
  '===': operator('Is exactly', 'The same as `==` here.', [2, 2], two, 'yes or no', [{ '===': [x, 1] }, { x: 1 }, true]),
  '!=': operator('Is not', `Are they different? ${comparison}`, [2, 2], two, 'yes or no', [{ '!=': [x, 1] }, { x: 2 }, true]),
  '!==': operator('Is not exactly', `The same as \`!=\` here. ${comparison}`, [2, 2], two, 'yes or no', [
    { '!==': [x, 1] },
    { x: 1 },
    false,
  ]),
  '<': operator(
    'Is less than',
    `Of numbers, amounts and dates. With three operands: is the middle one between the others? ${comparison}`,
    [2, 3],
    ['number, amount of money or date'],
    'yes or no',
    [{ '<': [0, x, 10] }, { x: 5 }, true],
  ),
  '<=': operator(
    'Is at most',
    `Of numbers, amounts and dates. With three operands: between them or one of them? ${comparison}`,
    [2, 3],
    ['number, amount of money or date'],
    'yes or no',
    [{ '<=': [0, x, 10] }, { x: 10 }, true],
  ),
  '>': operator(
    'Is more than',
    `Of numbers, amounts and dates. ${comparison}`,
    [2, 2],
    ['number, amount of money or date'],
    'yes or no',
    [{ '>': [x, 10] }, { x: 10 }, false],
  ),
  '>=': operator(
    'Is at least',
    `Of numbers, amounts and dates. ${comparison}`,
    [2, 2],
    ['number, amount of money or date'],
    'yes or no',
    [{ '>=': [x, 10] }, { x: 10 }, true],
  ),
  in: operator('Is in', 'Is the value one of the list, or a part of the text?', [2, 2], ['value', 'list or text'], 'yes or no', [
    { in: [x, ['SECONDARY', 'INVESTMENT']] },
    { x: 'PRIMARY' },
    false,
  ]),
}

const numbers = {
  '+': operator('Plus', 'The sum.', [1, many], ['number or amount'], 'number or amount', [{ '+': [1, 2, 3] }, {}, 6]),
  '-': operator('Minus', 'The difference; with one operand, its negative.', [1, 2], ['number or amount'], 'number or amount', [
    { '-': [3, 1] },
    {},
    2,
  ]),
  '*': operator('Times', 'The product.', [2, many], ['number or amount'], 'number or amount', [{ '*': [2, 3] }, {}, 6]),
  '/': operator('Divided by', 'The quotient; null for a division by zero.', [2, 2], ['number or amount'], 'number or amount', [
    { '/': [6, 4] },
    {},
    1.5,
  ]),
  '%': operator('Remainder', 'What is left of a division.', [2, 2], ['number'], 'number', [{ '%': [7, 3] }, {}, 1]),
  min: operator('Smallest', 'The smallest of them.', [1, many], ['number or amount'], 'number or amount', [
    { min: [3, 1, 2] },
    {},
    1,
  ]),
  max: operator('Largest', 'The largest of them.', [1, many], ['number or amount'], 'number or amount', [
    { max: [3, 1, 2] },
    {},
    3,
  ]),
  usd: operator(
    'Dollars',
    'An amount of money as people write it, in whole cents. Constants only.',
    [1, 1],
    ['amount such as "15,000" or "$15,000.50"'],
    'amount of money',
    [{ usd: '15,000' }, {}, 1_500_000],
  ),
}

const list = { var: 'documents' }
const documents = { documents: [{ type: 'BANK_STATEMENT' }, { type: 'SUPPORT' }] }
const isSupport = { '==': [{ var: 'type' }, 'SUPPORT'] }
const lists = {
  some: operator('Some', 'Does the rule hold for one item at least?', [2, 2], ['list', 'rule over an item'], 'yes or no', [
    { some: [list, isSupport] },
    documents,
    true,
  ]),
  all: operator(
    'All',
    'Does the rule hold for all items? No for an empty list.',
    [2, 2],
    ['list', 'rule over an item'],
    'yes or no',
    [{ all: [list, isSupport] }, documents, false],
  ),
  none: operator(
    'None',
    'Does the rule hold for no item? Yes for an empty list.',
    [2, 2],
    ['list', 'rule over an item'],
    'yes or no',
    [{ none: [list, isSupport] }, documents, false],
  ),
  filter: operator('Those for which', 'The items for which the rule holds.', [2, 2], ['list', 'rule over an item'], 'list', [
    { filter: [list, isSupport] },
    documents,
    [{ type: 'SUPPORT' }],
  ]),
  map: operator('Of each', 'A value worked out of each item.', [2, 2], ['list', 'value over an item'], 'list', [
    { map: [list, { var: 'type' }] },
    documents,
    ['BANK_STATEMENT', 'SUPPORT'],
  ]),
  reduce: operator(
    'Gathered',
    'One value out of all items: the second operand reads `current` and `accumulator`, the third is where it starts.',
    [3, 3],
    ['list', 'value over `current` and `accumulator`', 'start'],
    'value',
    [{ reduce: [{ var: 'sizes' }, { '+': [{ var: 'accumulator' }, { var: 'current' }] }, 0] }, { sizes: [1, 2] }, 3],
  ),
  merge: operator('Joined lists', 'One list of all items.', [1, many], ['list or item'], 'list', [
    { merge: [[1], [2, 3]] },
    {},
    [1, 2, 3],
  ]),
  length: operator(
    'How many',
    'How many items a list or characters a text has; 0 if absent.',
    [1, 1],
    ['list or text'],
    'whole number',
    [{ length: [list] }, documents, 2],
  ),
}

const texts = {
  cat: operator('Joined texts', 'One text of all of them.', [1, many], ['text or number'], 'text', [{ cat: ['a', 1] }, {}, 'a1']),
  substr: operator(
    'Part of a text',
    'The text from a position (from 0; from the end if negative), and how many characters (or, if negative, up to where from the end).',
    [2, 3],
    ['text', 'position', 'how many'],
    'text',
    [{ substr: ['2026-01-15', 0, 4] }, {}, '2026'],
  ),
  starts_with: operator(
    'Starts with',
    'Does the text begin with the other? No if absent.',
    [2, 2],
    ['text', 'beginning'],
    'yes or no',
    [{ starts_with: [x, 'WAITING_FOR'] }, { x: 'WAITING_FOR_AVM_DATA' }, true],
  ),
  ends_with: operator('Ends with', 'Does the text end with the other? No if absent.', [2, 2], ['text', 'end'], 'yes or no', [
    { ends_with: [x, '_PAYSTUB'] },
    { x: 'MANUAL_PAYSTUB' },
    true,
  ]),
  lower: operator('In small letters', 'The text in small letters.', [1, 1], ['text'], 'text', [
    { lower: [x] },
    { x: 'Ana' },
    'ana',
  ]),
  words: operator(
    'Number of words',
    'How many words, between spaces, a text has; 0 if absent.',
    [1, 1],
    ['text'],
    'whole number',
    [{ words: [x] }, { x: '12 Elm  St' }, 3],
  ),
  routing_number: operator(
    'Is a routing number',
    'Is the text a US routing number: nine digits whose checksum holds? No if absent.',
    [1, 1],
    ['text'],
    'yes or no',
    [{ routing_number: [x] }, { x: '021000021' }, true],
  ),
}

const dates = {
  years_since: operator(
    'Years since',
    'Whole years from a date to today, an age. Who is born on 29 February has the birthday on 1 March in other years. null if absent.',
    [1, 1],
    ['date'],
    'whole number',
    [{ years_since: [x] }, { x: '2004-02-29', today: '2026-02-28' }, 21],
  ),
  days_since: operator(
    'Days since',
    'Days from a date to today, below 0 for a date to come. null if absent.',
    [1, 1],
    ['date'],
    'whole number',
    [{ days_since: [x] }, { x: '2026-01-01', today: '2026-01-15' }, 14],
  ),
}

export const OPERATORS: ReadonlyMap<string, Operator> = new Map(
  Object.entries({ ...facts, ...named, ...logic, ...comparisons, ...numbers, ...lists, ...texts, ...dates }),
)
