import { describe, expect, it } from 'vitest'
import type { Facts, Json, Rule } from '#engine/flow/json.ts'
import { evaluate, tryEvaluate } from '#engine/logic/evaluate.ts'
import { traceRule } from '#engine/logic/trace-rule.ts'
import { WorkBudget } from '#engine/logic/work-budget.ts'

const hundred = Array.from({ length: 100 }, (_, index) => index)
const facts: Facts = {
  today: '2026-01-15',
  draft: {
    hundred,
    long: 'a'.repeat(200_000),
    needle: `b${'a'.repeat(100_000)}`,
    thousands: Array(10_001).fill(0) as Json[],
    half: Array(6_000).fill(0) as Json[],
    text: 'a'.repeat(40_000),
  },
}
const list = { var: 'draft.hundred' }
const twice = { var: 'accumulator' }

const bombs: { readonly [name: string]: Rule } = {
  'a map in a map in a map': { map: [list, { map: [hundred, { map: [hundred, 1] }] }] },
  'nested iterations that call no operator': { some: [list, { some: [hundred, { some: [hundred, false] }] }] },
  'a text that doubles': { reduce: [list, { cat: [twice, twice] }, 'aaaaaaaaaa'] },
  'a list that doubles': { reduce: [list, { merge: [twice, twice] }, [1, 2, 3]] },
  'a list of lists that doubles': { reduce: [list, [twice, twice], []] },
  'a list of lists made into text again and again': { map: [list, { cat: [{ map: [hundred, [[hundred]]] }] }] },
  'a list compared as text again and again': {
    reduce: [list, { if: [{ '==': [twice, 'x'] }, 1, twice] }, { map: [list, { merge: [hundred] }] }],
  },
  'a list that is too long': { some: [{ var: 'draft.thousands' }, true] },
  'two lists that are too long together': { length: [{ merge: [{ var: 'draft.half' }, { var: 'draft.half' }] }] },
  'two texts that are too long together': { cat: [{ var: 'draft.text' }, { var: 'draft.text' }] },
  'a long text in a longer one': { in: [{ var: 'draft.needle' }, { var: 'draft.long' }] },
  'a long text made small again and again': { map: [list, { lower: [{ reduce: [[1], 'A'.repeat(100_000), null] }] }] },
}

describe('a rule that asks for too much', () => {
  it.each(Object.entries(bombs))('a rule beyond the limits (%s) is stopped and returns null', (_name, bomb) => {
    expect(evaluate(bomb, facts)).toBe(null)
  })

  it('a rule is stopped after 25,000 steps', () => {
    const budget = new WorkBudget()
    expect(tryEvaluate({ map: [hundred, { map: [hundred, { map: [hundred, 1] }] }] }, facts, budget)).toBeUndefined()
    expect(budget.stepsSpent).toBeGreaterThan(25_000)
    expect(budget.stepsSpent).toBeLessThan(25_200)
  })

  it('a stopped rule does not affect the next one', () => {
    evaluate(bombs['a text that doubles'] as Rule, facts)
    expect(evaluate({ length: [list] }, facts)).toBe(100)
  })

  it('ordinary rules stay within the budget', () => {
    const conditions = { in: [{ var: '' }, hundred] }
    expect(evaluate({ all: [list, conditions] }, facts)).toBe(true)
    expect(evaluate({ length: [{ cat: ['a'.repeat(1_000), 'b'.repeat(1_000)] }] }, facts)).toBe(2_000)
  })
})

describe('a rule that is nested 10,000 deep', () => {
  const deep = (wrap: (inner: Rule) => Rule) => Array.from({ length: 10_000 }).reduce<Rule>((inner) => wrap(inner), true)

  it.each<readonly [string, (inner: Rule) => Rule]>([
    ['in nots', (inner) => ({ '!': [inner] })],
    ['in lists', (inner) => [inner]],
    ['in ifs', (inner) => ({ if: [inner, true, false] })],
    ['in names', (inner) => ({ rule: ['x', inner] })],
  ])('a rule nested 10,000 deep %s returns null, and its trace ends with null', (_name, wrap) => {
    expect(evaluate(deep(wrap), facts)).toBe(null)
    expect(traceRule(deep(wrap), facts).value).toBe(null)
  })

  it('a rule nested 10,000 deep is reported like one nested 200 deep', () => {
    const nots = (depth: number) => Array.from({ length: depth }).reduce<Rule>((inner) => ({ '!': [inner] }), true)
    expect([evaluate(nots(200), facts), evaluate(nots(300), facts)]).toEqual([true, null])
  })
})

describe('the trace of a rule that asks for too much', () => {
  it.each(Object.entries(bombs))('the trace of a rule beyond the limits (%s) ends with null', (_name, bomb) => {
    expect(traceRule(bomb, facts).value).toBe(null)
  })
})
