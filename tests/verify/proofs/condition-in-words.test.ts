import { describe, expect, it } from 'vitest'
import { asRule, type Json } from '#engine/flow/json.ts'
import { OPERATORS } from '#engine/logic/operators.ts'
import { conditionInWords, valueInWords } from '#verify/proofs/decisions/condition-in-words.ts'

/** The example of each operator: what is said where it holds and where not; of one that gives a value, the value. */
const words: { readonly [operator: string]: readonly [yes: string, no: string] | string } = {
  var: 'draft.name.firstName',
  answered: ['x is answered', 'x is not answered'],
  first_of: 'the first there is of x, y and 3',
  missing: 'those missing of x, y',
  missing_some: 'those missing where fewer than 1 are there of x, y',
  rule: ['draft.propertyAddress.state is TX', 'draft.propertyAddress.state is not TX'],
  value: '18',
  if: '19 if x is AL, otherwise 18',
  and: ['true and false', 'not true or not false'],
  or: ['true or false', 'not true and not false'],
  '!': ['not true', 'true'],
  '!!': ['x is true', 'x is not true'],
  '==': ['x is TX', 'x is not TX'],
  '===': ['x is 1', 'x is not 1'],
  '!=': ['x is not 1', 'x is 1'],
  '!==': ['x is not 1', 'x is 1'],
  '<': ['0 is below x and x is below 10', '0 is not below x or x is not below 10'],
  '<=': ['0 is at most x and x is at most 10', '0 is not at most x or x is not at most 10'],
  '>': ['x is above 10', 'x is not above 10'],
  '>=': ['x is at least 10', 'x is below 10'],
  in: ['x is one of SECONDARY, INVESTMENT', 'x is not one of SECONDARY, INVESTMENT'],
  '+': '1 + 2 + 3',
  '-': '3 - 1',
  '*': '2 * 3',
  '/': '6 / 4',
  '%': '7 % 3',
  min: 'the least of 3, 1 and 2',
  max: 'the greatest of 3, 1 and 2',
  usd: '$15,000',
  some: ['the type of one of documents is SUPPORT', 'the type of none of documents is SUPPORT'],
  all: ['the type of each of documents is SUPPORT', 'not each of documents is such that its type is SUPPORT'],
  none: ['the type of none of documents is SUPPORT', 'the type of one of documents is SUPPORT'],
  filter: 'those of documents where the type is SUPPORT',
  map: 'the type of each of documents',
  reduce: 'accumulator + current over each of sizes, from 0',
  merge: 'the items of [1] and [2, 3]',
  length: 'the length of documents',
  cat: 'the text of a and 1',
  substr: '2026-01-15 from character 0 for 4',
  starts_with: ['x begins with WAITING_FOR', 'x does not begin with WAITING_FOR'],
  ends_with: ['x ends with _PAYSTUB', 'x does not end with _PAYSTUB'],
  lower: 'x in small letters',
  words: 'the number of words of x',
  routing_number: ['x is a routing number', 'x is not a routing number'],
  years_since: 'the years since x',
  days_since: 'the days since x',
}

describe('In words', () => {
  it('every operator of the closed list has an expected sentence', () => {
    expect(Object.keys(words)).toEqual([...OPERATORS.keys()])
  })

  it.each(Object.entries(words))('%s reads %j', (operator, said) => {
    const rule = OPERATORS.get(operator)?.example.rule ?? null
    const read = typeof said === 'string' ? valueInWords(rule) : [conditionInWords(rule), conditionInWords(rule, false)]
    expect(read).toEqual(said)
  })
})

const documents = { var: 'application.documents' }
const type = { var: 'type' }

describe('Of a list', () => {
  it.each([
    [
      { some: [{ var: 'open.conditions' }, { '!=': [{ var: '' }, 'ESCALATION_REVIEW'] }] },
      'one of open.conditions is not ESCALATION_REVIEW',
    ],
    [{ some: [documents, { in: [type, ['A', 'B']] }] }, 'the type of one of application.documents is one of A, B'],
    [
      { some: [{ var: 'profile.addresses' }, { answered: 'ownership' }] },
      'the ownership of one of profile.addresses is answered',
    ],
    [
      { none: [documents, { '!': [{ starts_with: [type, 'ID'] }] }] },
      'the type of none of application.documents does not begin with ID',
    ],
    [
      { all: [documents, { '>': [{ length: [type] }, 3] }] },
      'the length of the type of each of application.documents is above 3',
    ],
    [
      { none: [documents, { or: [{ '==': [type, 'A'] }, { and: [{ answered: 'name' }, { '>': [{ var: 'size' }, 3] }] }] }] },
      'none of application.documents is such that its type is A or (its name is answered and its size is above 3)',
    ],
    [{ some: [{ var: 'sizes' }, { '<': [1, { var: '' }, 5] }] }, 'one of sizes is such that 1 is below it and it is below 5'],
    [
      { some: [documents, { some: [{ var: 'pages' }, { '==': [{ var: 'side' }, 'BACK'] }] }] },
      'one of application.documents is such that the side of one of its pages is BACK',
    ],
    [
      { some: [{ filter: [documents, { '==': [type, 'A'] }] }, { answered: 'name' }] },
      'the name of one of those of application.documents where the type is A is answered',
    ],
    [
      { '>': [{ length: [{ filter: [documents, { answered: 'type' }] }] }, 1] },
      'the length of those of application.documents where the type is answered is above 1',
    ],
    [{ in: ['A', { map: [documents, type] }] }, 'the type of each of application.documents has A'],
  ])('%j reads %s', (rule, said) => {
    expect(conditionInWords(rule)).toBe(said)
  })

  it('nothing is called by no name', () => {
    for (const operator of ['some', 'all', 'none']) {
      for (const rule of [
        { '==': [{ var: '' }, 'A'] },
        { '!': [{ '!=': ['A', { var: '' }] }] },
        { in: [{ var: '' }, ['A']] },
        { var: '' },
      ]) {
        for (const holds of [true, false]) {
          expect(conditionInWords(asRule({ [operator]: [{ var: 'list' }, rule as unknown as Json] }), holds)).not.toMatch(
            /^ | {2}| $|\(/,
          )
        }
      }
    }
  })
})

describe('Of several things', () => {
  it.each([
    [{ and: [{ or: [{ var: 'a' }, { var: 'b' }] }, { answered: 'c' }] }, true, '(a is true or b is true) and c is answered'],
    [
      { and: [{ or: [{ var: 'a' }, { var: 'b' }] }, { answered: 'c' }] },
      false,
      '(a is not true and b is not true) or c is not answered',
    ],
    [{ or: [{ var: 'a' }] }, true, 'a is true'],
    [{ missing: ['a', 'b'] }, true, 'one of a, b is missing'],
    [{ missing: ['a', 'b'] }, false, 'none of a, b is missing'],
    [{ '!': [{ length: [{ var: 'list' }] }] }, true, 'the length of list counts as no'],
    [{ '==': [{ some: [{ var: 'list' }, { '==': [{ var: '' }, 'A'] }] }, true] }, true, 'whether one of list is A is true'],
    [{ '<': [{ '*': [{ '+': [{ var: 'a' }, 1] }, 2] }, { '-': [{ var: 'b' }] }] }, true, '(a + 1) * 2 is below minus b'],
    [{ '==': [{ if: [{ var: 'a' }, 1, { var: 'b' }, 2, 3] }, 2] }, true, '(1 if a is true, 2 if b is true, otherwise 3) is 2'],
    [{ if: [{ var: 'a' }, { var: 'b' }, false] }, true, '(b if a is true, otherwise false) counts as yes'],
  ])('%j, which is %s, reads %s', (rule, is, said) => {
    expect(conditionInWords(rule, is)).toBe(said)
  })
})
