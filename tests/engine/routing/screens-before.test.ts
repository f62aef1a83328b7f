import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#engine/flow/json.ts'
import { canAccess, canChange, canReview } from '#engine/routing/can-access.ts'
import { screensBefore } from '#engine/routing/screens-before.ts'
import { aCompiledFlow, aForm, aJourney } from '#kit/compiled-flow.ts'

const form = (field: string, backTo?: string) =>
  aForm({ saves: `application.${field}`, fields: [{ id: 'answer' }], ...(backTo && { backTo }) })
const flow = aCompiledFlow({
  'journeys/j.json': aJourney([{ id: 'home' }, { id: 'second', askWhen: { var: 'draft.isSecond' } }]),
  'screens/j/home.json': aForm({ saves: 'draft.home', fields: [{ id: 'street' }] }),
  'screens/j/second.json': aForm({ saves: 'draft.second', fields: [{ id: 'street' }], backTo: 'j/home' }),
  'screens/a.json': form('a', 'j/second'),
  'screens/b.json': form('b', 'a'),
  'screens/c.json': form('c', 'b'),
  'screens/after.json': form('after'),
  'screens/round.json': form('round', 'about'),
  'screens/about.json': form('about', 'round'),
  'screens/review.json': {
    kind: 'review',
    heading: 'Right?',
    saves: 'application',
    fields: [],
    sections: [{ id: 'a', heading: 'A', screen: 'a' }],
    change: 'Change',
    answer: 'Answer',
    none: 'None',
    unfinished: 'Unfinished',
    submit: 'Yes',
    backTo: 'c',
  },
})
const answer = { answer: 'x' }
const facts = (application: JsonObject, draft: JsonObject = {}) => ({
  today: '2026-01-15',
  application: { journey: 'j', ...application },
  draft: { home: { street: '1 Elm St' }, ...draft },
})
const all = facts({ a: answer, b: answer })

describe('the screens before the current one', () => {
  it('the chain of backTo leads to the screens before, the nearest first, without steps that do not apply', () => {
    expect(screensBefore(flow, 'c', all)).toEqual(['b', 'a', 'j/home'])
    expect(screensBefore(flow, 'c', facts({ a: answer, b: answer }, { isSecond: true, second: { street: '2' } }))).toEqual([
      'b',
      'a',
      'j/second',
      'j/home',
    ])
  })

  it('a screen without answers is passed over', () => {
    expect(screensBefore(flow, 'c', facts({ a: answer }))).toEqual(['a', 'j/home'])
  })

  it('nothing is before a screen without backTo, and no chain goes round for ever', () => {
    expect(screensBefore(flow, 'after', all)).toEqual([])
    expect(screensBefore(flow, '@wait', all)).toEqual([])
    expect(screensBefore(flow, 'round', facts({ round: answer, about: answer }))).toEqual(['about'])
  })

  it('a screen before the current one can be changed, and no later one', () => {
    expect(canChange(flow, 'a', 'c', all)).toBe(true)
    expect(canAccess(flow, 'j/home', 'c', all)).toBe(true)
    expect(canChange(flow, 'c', 'b', all)).toBe(false)
    expect(canAccess(flow, 'a', 'after', all)).toBe(false)
  })

  it('a review lets the borrower change what it lists and what is before it, and says which of both', () => {
    expect([canReview(flow, 'a', 'review', all), canReview(flow, 'b', 'review', all)]).toEqual([true, false])
    expect(canChange(flow, 'b', 'review', all)).toBe(true)
  })
})
