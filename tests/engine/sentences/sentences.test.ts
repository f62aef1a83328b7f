import { describe, expect, it } from 'vitest'
import type { Rule } from '#engine/flow/json.ts'
import { type FactTree, schemaOver } from '#engine/logic/fact-schema.ts'
import { OPERATORS } from '#engine/logic/operators.ts'
import { factsInWords, negationOf, parseRule, ruleInWords, type Vocabulary, valueInWords } from '#engine/sentences.ts'

const group = (parts: { readonly [name: string]: FactTree }): FactTree => ({
  type: 'object',
  parts: new Map(Object.entries(parts).map(([name, fact]) => [name, { fact, always: false }])),
})
const state: FactTree = { type: 'text', enum: ['TX', 'NY', 'OR'] }
const facts = schemaOver(
  group({
    draft: group({
      propertyAddress: group({ state }),
      income: group({ income: { type: 'money' } }),
      firstName: { type: 'text' },
      dob: { type: 'date' },
      isListedForSale: { type: 'boolean' },
    }),
    application: group({
      property: group({ state }),
      amount: { type: 'money' },
      documents: { type: 'list', of: group({ type: { type: 'text' } }) },
    }),
    lender: group({ limits: group({ originationFee: { type: 'number' } }) }),
  }),
)
const vocabulary: Vocabulary = {
  facts,
  isThere: (path) => path.startsWith('draft.') || path.startsWith('lender.'),
  labels: (path) =>
    new Map(
      path.endsWith('.state')
        ? [
            ['Texas', 'TX'],
            ['New York', 'NY'],
            ['Oregon', 'OR'],
          ]
        : [],
    ),
  rules: new Map([
    ['in-texas', 'the property is in Texas'],
    ['second-home', undefined],
  ]),
  values: new Set(['minimumAge']),
}
const property = { var: 'draft.propertyAddress.state' }
const income = { var: 'draft.income.income' }

describe('a sentence as owners write it', () => {
  it.each<[string, Rule]>([
    [
      'property state is TX and income below $15,000',
      { and: [{ '==': [property, 'TX'] }, { '<': [income, { usd: '15,000' }] }] },
    ],
    ['Property address state is Texas.', { '==': [property, 'TX'] }],
    ['propertyAddress.state is one of Texas, New York or OR', { in: [property, ['TX', 'NY', 'OR']] }],
    ['state is not New York or income is at least $1', { or: [{ '!=': [property, 'NY'] }, { '>=': [income, { usd: '1' }] }] }],
    [
      'income is answered and below $15,000',
      { and: [{ answered: 'draft.income.income' }, { '<': [income, { usd: '15,000' }] }] },
    ],
    ['income between $5 and $10.50', { '<=': [{ usd: '5' }, income, { usd: '10.50' }] }],
    ['income < $5', { '<': [income, { usd: '5' }] }],
    ['not listed for sale', { '!': { var: 'draft.isListedForSale' } }],
    ['isListedForSale is true', { '==': [{ var: 'draft.isListedForSale' }, true] }],
    ['dob is before 1960-01-01', { '<': [{ var: 'draft.dob' }, '1960-01-01'] }],
    ['first name is not answered', { '!': { answered: 'draft.firstName' } }],
    ['origination fee is above 2.5%', { '>': [{ var: 'lender.limits.originationFee' }, 2.5] }],
    ['the property is in Texas or second-home', { or: [{ rule: 'in-texas' }, { rule: 'second-home' }] }],
    ['years since dob is below minimumAge', { '<': [{ years_since: [{ var: 'draft.dob' }] }, { value: 'minimumAge' }] }],
    [
      '(state is TX or state is OR) and not (income above $5)',
      { and: [{ or: [{ '==': [property, 'TX'] }, { '==': [property, 'OR'] }] }, { '!': { '>': [income, { usd: '5' }] } }] },
    ],
  ])('the sentence "%s" is parsed', (sentence, rule) => {
    expect(parseRule(sentence, vocabulary)).toEqual({ rule })
  })

  it('a short name that several facts have is an error with all of them', () => {
    const { isThere: _, ...anywhere } = vocabulary
    expect(parseRule('property state is TX', anywhere)).toMatchObject({
      problem: { at: 0, length: 14, suggestions: ['draft.propertyAddress.state', 'application.property.state'] },
    })
  })

  it.each<[string, number, string, readonly string[]]>([
    ['incme is below $5', 0, 'There is no fact "incme".', ['draft.income.income', 'draft.firstName']],
    ['income is blow $5', 10, 'There is no comparison "blow".', ['below']],
    ['income is below 15000', 16, 'An amount of money has a dollar sign.', ['$15,000']],
    ['state is Texs', 9, 'draft.propertyAddress.state is never "Texs".', ['Texas']],
    ['first name is Ana', 14, 'A text stands in double quotes.', ['"Ana"']],
    ['state is TX ans income above $5', 12, 'A comparison, "and" or "or" is needed in place of "ans".', ['and']],
    ['(state is TX', 12, 'The parenthesis is not closed.', []],
    ['the rule in-texs', 9, 'There is no rule "in-texs".', ['in-texas']],
    ['income is below', 15, 'The sentence ends where a fact or a value is needed.', []],
  ])('the problem of "%s" is at column %i', (sentence, at, message, suggestions) => {
    expect(parseRule(sentence, vocabulary)).toMatchObject({ problem: { at, message, suggestions } })
  })

  it('an error about a fact that does not exist at the place of the rule suggests a fact that does', () => {
    expect(parseRule('application.property.state is TX', vocabulary)).toMatchObject({
      problem: { elsewhere: true, suggestions: ['draft.propertyAddress.state'] },
    })
  })
})

/** The example of each operator, as a condition or, of one that gives a value, as a value. */
const words: { readonly [operator: string]: string } = {
  var: 'draft.name.firstName',
  answered: 'x is answered',
  first_of: 'the first there is of x, y and 3',
  missing: 'those missing of x and y',
  missing_some: 'those missing where fewer than 1 are there of x and y',
  rule: 'draft.propertyAddress.state is TX',
  value: '18',
  if: '19 if x is AL, otherwise 18',
  and: 'true and false',
  or: 'true or false',
  '!': 'not true',
  '!!': 'x',
  '==': 'x is TX',
  '===': 'x is exactly 1',
  '!=': 'x is not 1',
  '!==': 'x is not exactly 1',
  '<': 'x is strictly between 0 and 10',
  '<=': 'x is between 0 and 10',
  '>': 'x is above 10',
  '>=': 'x is at least 10',
  in: 'x is one of SECONDARY, INVESTMENT',
  '+': '1 + 2 + 3',
  '-': '3 - 1',
  '*': '2 * 3',
  '/': '6 / 4',
  '%': '7 % 3',
  min: 'the least of 3, 1 and 2',
  max: 'the greatest of 3, 1 and 2',
  usd: '$15,000',
  some: 'one of documents is such that its type is SUPPORT',
  all: 'each of documents is such that its type is SUPPORT',
  none: 'none of documents is such that its type is SUPPORT',
  filter: 'those of documents where its type is SUPPORT',
  map: 'for each of documents, its type',
  reduce: 'over each of sizes from 0, accumulator + current',
  merge: 'the items of [1] and [2, 3]',
  length: 'the length of documents',
  cat: 'the text of "a" and 1',
  substr: 'the characters of 2026-01-15 from 0 for 4',
  starts_with: 'x begins with WAITING_FOR',
  ends_with: 'x ends with "_PAYSTUB"',
  lower: 'the lower case of x',
  words: 'the number of words of x',
  routing_number: 'x is a routing number',
  years_since: 'the years since x',
  days_since: 'the days since x',
  business_days_after: 'the business day counted from x and 3',
  months_after: 'the day in months counted from x and 1',
}

describe('a rule in words', () => {
  it('every operator of the closed list has an expected sentence', () => {
    expect(Object.keys(words)).toEqual([...OPERATORS.keys()])
  })

  it.each(Object.entries(words))('the example of the operator %s is printed as "%s"', (operator, sentence) => {
    expect(ruleInWords(OPERATORS.get(operator)?.example.rule ?? null)).toBe(sentence)
  })

  it('rules with different results have different sentences', () => {
    const x = { var: 'x' }
    const alike: readonly Rule[] = [
      { '==': [x, true] },
      { '===': [x, true] },
      x,
      { '!': { '!': x } },
      { '<': [1, x, 2] },
      { '<=': [1, x, 2] },
      { '!': { '>=': [x, 1] } },
      { '<': [x, 1] },
      { '==': [x, '1'] },
      { '==': [x, 1] },
    ]
    expect(new Set(alike.map((rule) => valueInWords(rule))).size).toBe(alike.length)
    expect(valueInWords({ '!!': x })).toBe('whether x')
  })

  it('a constant beside a part or a multiple of an amount is printed as an amount', () => {
    const part = { '-': [{ '*': [{ '/': [{ var: 'application.amount' }, 4] }, 3] }, 50000] }
    expect(ruleInWords({ max: [1500000, { min: [40000000, part] }] }, { facts })).toBe(
      'the greatest of $15,000 and (the least of $400,000 and (((application.amount / 4) * 3) - $500))',
    )
    expect(ruleInWords({ max: [2, { '/': [{ var: 'application.amount' }, { var: 'draft.income.income' }] }] }, { facts })).toBe(
      'the greatest of 2 and (application.amount / draft.income.income)',
    )
  })

  it('whole cents compared with a money fact are printed as dollars', () => {
    const rule: Rule = { and: [{ '>': [{ var: 'application.amount' }, 40_000_000] }, { '>': [{ '+': [income, 5] }, 1050] }] }
    expect(ruleInWords(rule, { facts })).toBe(
      'application.amount is above $400,000 and draft.income.income + $0.05 is above $10.50',
    )
    expect(factsInWords({ application: { amount: 0, documents: [] }, draft: { firstName: 'Ana' } }, facts)).toEqual([
      ['application.amount', '$0'],
      ['application.documents', '[]'],
      ['draft.firstName', 'Ana'],
    ])
  })

  it('the negation of a rule has the fewest possible "not"', () => {
    const rule: Rule = {
      and: [{ '==': [property, 'TX'] }, { '!': { answered: 'draft.dob' } }, { some: [{ var: 'list' }, { var: '' }] }],
    }
    expect(ruleInWords(negationOf(rule))).toBe(
      'draft.propertyAddress.state is not TX or draft.dob is answered or (none of list is such that it)',
    )
  })
})
