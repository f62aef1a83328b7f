import { describe, expect, it } from 'vitest'
import { asRule, type Facts, type Json, type Rule } from '#engine/flow/json.ts'
import { evaluate, matches } from '#engine/logic/evaluate.ts'
import { jsonLogicResult } from './plain-json-logic.ts'

const facts = (draft: { readonly [key: string]: Json } = {}): Facts => ({ today: '2026-01-15', draft })
const of = (rule: Rule, draft?: { readonly [key: string]: Json }) => evaluate(rule, facts(draft))
const dob = { var: 'draft.dob' }
const x = { var: 'draft.x' }

describe('our operators', () => {
  it('answered is true for a present fact that is neither null nor an empty text', () => {
    for (const given of [0, false, 'a', [], {}]) expect(of({ answered: 'draft.x' }, { x: given })).toBe(true)
    for (const absent of [null, '']) expect(of({ answered: 'draft.x' }, { x: absent })).toBe(false)
    expect(of({ answered: 'draft.x' })).toBe(false)
  })

  it('answered with several paths is true if all of them are answered', () => {
    const both = { answered: ['draft.x', 'draft.y'] }
    expect(of(both, { x: 1, y: 2 })).toBe(true)
    expect(of(both, { x: 1 })).toBe(false)
    expect(of({ answered: [['draft.x', 'draft.y']] }, { x: 1 })).toBe(false)
  })

  it('first_of returns the first present value, and an empty text counts as absent', () => {
    expect(of({ first_of: [x, { var: 'draft.y' }, 3] }, { x: '', y: 0 })).toBe(0)
    expect(of({ first_of: [x] })).toBe(null)
  })

  it('starts_with and ends_with are false for an absent text', () => {
    expect(of({ starts_with: [x, 'WAITING_FOR'] }, { x: 'WAITING_FOR_AVM_DATA' })).toBe(true)
    expect(of({ starts_with: [x, ''] })).toBe(false)
    expect(of({ ends_with: [x, 'DATA'] }, { x: 'WAITING_FOR_AVM_DATA' })).toBe(true)
    expect(of({ ends_with: ['15', 5] })).toBe(false)
  })

  it('all of an empty list is false, as in JSON-logic, and none is true', () => {
    const isPositive: Rule = { '>': [{ var: '' }, 0] }
    expect([of({ all: [x, isPositive] }, { x: [] }), of({ none: [x, isPositive] }, { x: [] })]).toEqual([false, true])
    expect([of({ all: [x, isPositive] }, { x: [1, 2] }), of({ all: [x, isPositive] }, { x: [1, 0] })]).toEqual([true, false])
  })

  it('length and words are 0 for an absent text', () => {
    expect([of({ length: [x] }), of({ words: [x] })]).toEqual([0, 0])
    expect(of({ length: [x] }, { x: [1, 2] })).toBe(2)
    expect(of({ length: [x] }, { x: 'Zoë 🙂' })).toBe(5)
    expect(of({ words: [x] }, { x: '  12 Elm\tSt ' })).toBe(3)
  })

  it('routing_number accepts nine digits with a valid checksum', () => {
    for (const good of ['021000021', '011401533', '111000025', '322271627'])
      expect(of({ routing_number: [x] }, { x: good })).toBe(true)
    const bad = ['021000022', '201000021', '02100002', '0210000210', '02100002a', ' 021000021', '000000000', '', 21_000_021, null]
    for (const one of bad) expect(of({ routing_number: [x] }, { x: one })).toBe(false)
    expect(of({ routing_number: [x] })).toBe(false)
  })

  it('routing_number refuses a number with any single wrong digit', () => {
    const good = '322271627'
    for (const [index, right] of [...good].entries()) {
      for (const wrong of '0123456789') {
        const number = `${good.slice(0, index)}${wrong}${good.slice(index + 1)}`
        expect(of({ routing_number: [x] }, { x: number })).toBe(wrong === right)
      }
    }
  })

  it('lower returns small letters, and null for anything but a text', () => {
    expect(of({ lower: [x] }, { x: 'ELM' })).toBe('elm')
    expect(of({ lower: [x] }, { x: 'D’Arcy' })).toBe("d'arcy")
    expect(of({ lower: [x] }, { x: 'JOSE\u0301' })).toBe('jos\u00e9')
    expect(of({ lower: [x] })).toBe(null)
  })

  it.each([
    ['15,000', 1_500_000],
    ['$15,000.50', 1_500_050],
    ['15000', 1_500_000],
    ['0', 0],
    ['1,5000', null],
    ['15.5', null],
    ['-5', null],
    ['', null],
    ['1'.repeat(20), null],
  ])('usd converts %s to %s cents', (text, cents) => {
    expect(of({ usd: text })).toBe(cents)
  })

  it('rule and value return what their name stands for, and null for an unknown name', () => {
    expect(of({ rule: ['big', { '>': [x, 1] }] }, { x: 2 })).toBe(true)
    expect(of({ value: ['minimumAge', 18] })).toBe(18)
    expect([of({ rule: 'big' }), of({ value: 'minimumAge' })]).toEqual([null, null])
  })
})

describe('years and days since', () => {
  const age = (date: Json, today: Json = '2026-01-15') =>
    evaluate({ years_since: [dob] }, { today, draft: { dob: date } } as Facts)
  const days = (date: Json, today: Json = '2026-01-15') =>
    evaluate({ days_since: [dob] }, { today, draft: { dob: date } } as Facts)

  it.each([
    ['2008-01-15', '2026-01-15', 18],
    ['2008-01-16', '2026-01-15', 17],
    ['2004-02-29', '2026-02-28', 21],
    ['2004-02-29', '2026-03-01', 22],
    ['2004-02-29', '2028-02-28', 23],
    ['2004-02-29', '2028-02-29', 24],
    ['2026-01-16', '2026-01-15', -1],
  ])('a person born on %s is, on %s, %i years old', (born, today, years) => {
    expect(age(born, today)).toBe(years)
  })

  it.each([
    ['2026-01-15', '2026-01-15', 0],
    ['2024-02-28', '2024-03-01', 2],
    ['2023-02-28', '2023-03-01', 1],
    ['1900-02-28', '1900-03-01', 1],
    ['2000-02-28', '2000-03-01', 2],
    ['1970-01-01', '2026-01-15', 20_468],
    ['2026-03-07', '2026-03-09', 2],
    ['2026-02-01', '2026-01-31', -1],
  ])('days_since from %s to %s is %i', (from, today, count) => {
    expect(days(from, today)).toBe(count)
  })

  it.each([
    null,
    '',
    'soon',
    '2025-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-5',
    '2026-01-15T00:00:00Z',
    20260115,
    ['2026-01-15'],
  ])('years and days since is null for %j, which is no date', (date) => {
    expect([age(date), days(date)]).toEqual([null, null])
    expect([age('2000-01-01', date), days('2000-01-01', date)]).toEqual([null, null])
  })
})

describe('absent', () => {
  it('an absent fact makes a comparison false, and an absent rule matches', () => {
    expect(matches({ '==': [x, 'TX'] }, facts())).toBe(false)
    expect(matches({ in: [x, ['TX']] }, facts())).toBe(false)
    expect(matches(x, facts())).toBe(false)
    expect(matches(undefined, facts())).toBe(true)
  })
})

describe('any input', () => {
  const strange = [
    { nonsense: [1] },
    { log: 'x' },
    { method: ['a', 'length'] },
    { '==': null },
    { in: [1] },
    { missing_some: 5 },
    { substr: [] },
    { '/': [1, 0] },
    { '+': ['a'] },
    { and: [] },
    { 'var.prototype.constructor': ['today'] },
    { constructor: [1] },
    { __proto__: null, toString: [] },
    { '': 1 },
    { '.': 1 },
  ] as readonly unknown[] as readonly Rule[]

  it.each(strange)('the rule %j evaluates to JSON and never throws', (rule) => {
    const result = evaluate(rule, facts())
    expect(JSON.stringify({ result })).toBe(JSON.stringify(JSON.parse(JSON.stringify({ result }))))
    expect(typeof result).not.toBe('undefined')
    expect(typeof result === 'number' ? Number.isFinite(result) : true).toBe(true)
  })

  it('no operator outside the closed list is called', () => {
    for (const operator of ['nonsense', 'log', 'method', 'constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      expect(evaluate(asRule({ [operator]: [1] }), facts()), operator).toBe(null)
    }
  })

  const hostile = { toString: 1, valueOf: 1, list: [{ toString: null }] }

  it.each<Rule>([
    { '==': [{ var: 'draft.hostile' }, 'x'] },
    { '<': [{ var: 'draft.hostile.list' }, 1] },
    { '+': [{ var: 'draft.hostile' }, 1] },
    { cat: [{ var: 'draft.hostile.list' }, 'x'] },
    { in: [{ var: 'draft.hostile' }, 'text'] },
    { var: [{ var: 'draft.hostile' }] },
    { missing: [{ var: 'draft.hostile.list' }] },
  ])('facts with a "toString" of their own do not make %j throw', (rule) => {
    expect(() => evaluate(rule, facts({ hostile }))).not.toThrow()
  })

  it('an error in our own operators is thrown instead of returned as null', () => {
    const broken = Object.defineProperty({ today: '2026-01-15' }, 'draft', {
      get: () => {
        throw new TypeError('a mistake in an operator')
      },
    })
    expect(() => evaluate({ var: 'draft.a' }, broken)).toThrow('a mistake in an operator')
  })

  it('our operators are not added to the shared module json-logic-js', () => {
    evaluate({ answered: 'draft.a' }, facts())
    expect(() => jsonLogicResult({ answered: 'draft.a' }, {})).toThrow('Unrecognized operation')
    expect(jsonLogicResult({ var: '__proto__' }, {})).toBe(Object.prototype)
  })

  it('evaluation changes neither rule nor facts', () => {
    const rule = { merge: [{ var: 'draft.list' }, [1]] }
    const given = facts({ list: [3, 1, 2] })
    const before = JSON.stringify([rule, given])
    evaluate(rule, given)
    expect(JSON.stringify([rule, given])).toBe(before)
  })
})

describe('facts that look like rules', () => {
  const trap = { trap: { var: 'today' }, list: [{ var: 'today' }], paths: [{ cat: ['to', 'day'] }] }

  it.each<Rule>([
    { var: 'draft.trap' },
    { if: [true, { var: 'draft.trap' }] },
    { map: [{ var: 'draft.list' }, { var: '' }] },
    { reduce: [{ var: 'draft.list' }, { var: 'current' }, null] },
    { first_of: [{ var: 'draft.trap' }] },
    { merge: [{ var: 'draft.list' }] },
    { rule: ['x', { var: 'draft.trap' }] },
  ])('facts that look like rules are data in %j', (rule) => {
    expect(JSON.stringify(evaluate(rule, facts(trap)))).toContain('{"var":"today"}')
  })

  it('missing and missing_some do not evaluate facts, unlike plain json-logic-js', () => {
    const rule = { missing: { var: 'draft.paths' } }
    expect(jsonLogicResult(rule, facts(trap))).toEqual([])
    expect(evaluate(rule, facts(trap))).toEqual([{ cat: ['to', 'day'] }])
    expect(evaluate({ missing_some: [1, { var: 'draft.paths' }] }, facts(trap))).toEqual([{ cat: ['to', 'day'] }])
  })
})
