import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CompiledLifecycle } from '#engine/flow/compiled-lifecycle.ts'
import type { Facts, JsonObject } from '#engine/flow/json.ts'
import { ignoredEvents, lifecycleState } from '#engine/lifecycle/lifecycle-state.ts'
import { withLifecycleState } from '#engine/lifecycle/with-lifecycle-state.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { aCompiledFlow } from '#kit/compiled-flow.ts'

const flow = aCompiledFlow({
  'facts.json': { rules: { 'id-rejected': { says: 'the ID must be uploaded again', when: { var: 'status.rejected' } } } },
  'lifecycle.json': {
    start: 'profile',
    anywhere: { decline: 'declined' },
    states: [
      { id: 'profile', go: 'start/profile', moves: { lienInfo: 'liens', noMatch: 'ssn' } },
      { id: 'ssn', go: 'credit/social', moves: { lienInfo: 'liens' } },
      { id: 'liens', go: 'liens', moves: { underwrite: 'product', idReupload: 'docVerify' } },
      { id: 'product', go: 'product/select', moves: { back: 'liens', decline: 'ssn' } },
      { id: 'docVerify', go: 'identity', moves: { back: 'liens' } },
      { id: 'declined', go: 'error/decline', final: true, moves: { underwrite: 'product' } },
    ],
    events: [
      { id: 'decline', when: { var: 'status.declined' } },
      { id: 'noMatch', when: { var: 'status.noMatch' } },
      { id: 'idReupload', when: { rule: 'id-rejected' } },
      { id: 'lienInfo', when: { var: 'profile.known' } },
      { id: 'underwrite', when: { var: 'status.liensComplete' } },
      { id: 'back', when: { var: 'status.back' } },
      { id: 'stateful', when: { '==': [{ var: 'application.state' }, 'product'] } },
    ],
  },
})
const stateAfter = (status: JsonObject, profile: JsonObject = {}) =>
  lifecycleState(flow, { today: '2026-01-15', status, profile, application: { state: 'product' } })
const ignored = (status: JsonObject, profile: JsonObject = {}) =>
  ignoredEvents(flow, { today: '2026-01-15', status, profile, application: { state: 'product' } })
const taken = (status: JsonObject, profile: JsonObject = {}) => stateAfter(status, profile).events.map(({ id }) => id)

describe('The state of an application', () => {
  it('the state is the first one while no event matches', () => {
    expect(stateAfter({})).toEqual({
      state: 'profile',
      events: [],
      go: 'start/profile',
      because: { at: 'lifecycle.json#/states/profile' },
    })
  })

  it('the state is reached event by event, each with the rule that was true', () => {
    expect(stateAfter({ liensComplete: true }, { known: true })).toMatchObject({
      state: 'product',
      go: 'product/select',
      events: [
        {
          id: 'lienInfo',
          from: 'profile',
          to: 'liens',
          because: { at: 'lifecycle.json#/events/lienInfo', rule: { var: 'profile.known' } },
        },
        { id: 'underwrite', from: 'liens', to: 'product' },
      ],
    })
  })

  it('the first matching event in the list decides if several match', () => {
    expect(taken({ noMatch: true }, { known: true })).toEqual(['noMatch', 'lienInfo'])
    expect(taken({ rejected: true, liensComplete: true }, { known: true })).toEqual(['lienInfo', 'idReupload'])
  })

  it('an event of any state moves the application unless the state overrides that event', () => {
    expect(stateAfter({ declined: true }).state).toBe('declined')
    const onlyProduct = aCompiledFlow({
      'lifecycle.json': {
        start: 'product',
        anywhere: { decline: 'declined' },
        states: [
          { id: 'product', go: 'product/select', moves: { decline: 'ssn' } },
          { id: 'ssn', go: 'credit/social' },
          { id: 'declined', go: 'error/decline' },
        ],
        events: [{ id: 'decline', when: true }],
      },
    })
    // From ssn, which says nothing of its own, the same event leads where it does from anywhere.
    expect(lifecycleState(onlyProduct, { today: '2026-01-15' }).events.map(({ to }) => to)).toEqual(['ssn', 'declined'])
  })

  it('a final state is never left', () => {
    expect(stateAfter({ declined: true, liensComplete: true }, { known: true }).state).toBe('declined')
  })

  it('each state is entered once, so that two states that lead to each other do not loop', () => {
    expect(stateAfter({ liensComplete: true, back: true }, { known: true }).state).toBe('product')
  })

  it('events that match and that no state takes are ignored', () => {
    expect(ignored({ liensComplete: true })).toEqual([
      { id: 'underwrite', because: { at: 'lifecycle.json#/events/underwrite', rule: { var: 'status.liensComplete' } } },
    ])
    expect(ignored({ liensComplete: true }, { known: true })).toEqual([])
  })

  it('an event after another one, or in a final state, is not reported as ignored', () => {
    expect(ignored({ noMatch: true, rejected: true, liensComplete: true }, { known: true })).toEqual([])
    expect(ignored({ declined: true, liensComplete: true, back: true })).toEqual([])
  })

  it('an event of an abandoned branch is not reported as ignored', () => {
    const branched = aCompiledFlow({
      'lifecycle.json': {
        start: 'pay',
        states: [
          { id: 'pay', go: 'pay', moves: { rejected: 'verify', typed: 'autopay' } },
          { id: 'autopay', go: 'autopay', moves: { known: 'verify' } },
          { id: 'verify', go: 'verify', moves: { verified: 'sign' } },
          { id: 'sign', go: 'sign', moves: { signed: 'done' } },
          { id: 'done', go: 'done', final: true },
        ],
        events: ['rejected', 'typed', 'known', 'verified', 'signed'].map((id) => ({ id, when: { var: `status.${id}` } })),
      },
    })
    const ignoredIds = (status: JsonObject) => ignoredEvents(branched, { today: '2026-01-15', status }).map(({ id }) => id)
    expect(ignoredIds({ rejected: true, typed: true, known: true })).toEqual([])
    expect(ignoredIds({ rejected: true, known: true, signed: true })).toEqual(['signed'])
    expect(ignoredIds({ known: true })).toEqual(['known'])
  })

  it('events do not read a stored application.state', () => {
    expect(ignored({})).toEqual([])
  })

  it('names of the object prototype are no transitions', () => {
    const odd = aCompiledFlow({
      'lifecycle.json': { start: 'a', states: [{ id: 'a', go: 'a' }], events: [{ id: 'constructor', when: true }] },
    })
    expect(lifecycleState(odd, { today: '2026-01-15' }).events).toEqual([])
  })

  it('a flow without a lifecycle has no state, and its facts stay unchanged', () => {
    const none = aCompiledFlow({})
    const facts = { today: '2026-01-15', application: { state: 'given' } }
    expect(lifecycleState(none, facts)).toMatchObject({ state: '', events: [] })
    expect(ignoredEvents(none, facts)).toEqual([])
    expect(lifecycleState(none, facts).go).toBeUndefined()
    expect(withLifecycleState(none, facts)).toBe(facts)
  })

  it('withLifecycleState sets application.state, over any stored value', () => {
    const facts = { today: '2026-01-15', profile: { known: true }, application: { state: 'product', term: 10 } }
    expect(withLifecycleState(flow, facts).application).toEqual({ state: 'liens', term: 10 })
  })
})

const names = ['a', 'b', 'c', 'd', 'e', 'constructor', '__proto__']
const aName = fc.constantFrom(...names)
const aRule = fc.oneof(
  fc.boolean(),
  aName.map((name) => ({ var: `status.${name}` })),
  aName.map((name) => ({ '!': { var: `status.${name}` } })),
)
const someMoves = fc.dictionary(aName, fc.constantFrom(...names, 'nowhere'), { maxKeys: 6 })
const aLifecycle = fc.record({
  start: fc.constantFrom(...names, 'nowhere'),
  anywhere: someMoves,
  states: fc.array(fc.record({ id: aName, go: aName, moves: someMoves, final: fc.boolean() }), { maxLength: 8 }),
  events: fc.array(fc.record({ id: aName, when: aRule }), { maxLength: 10 }),
})
const someFacts = fc.dictionary(aName, fc.oneof(fc.boolean(), fc.string(), fc.constant(null)))

/** Slow and plain. */
function askingEveryRule({ start, anywhere, states, events }: CompiledLifecycle, facts: Facts) {
  const holding = events.filter(({ when }) => matches(when, facts))
  const stateOf = (id: string) => states.find((one) => one.id === id)
  const entered = [start]
  const taken: string[] = []
  for (let at = stateOf(start); at && !at.final; at = stateOf(entered.at(-1) ?? '')) {
    const { moves } = at
    const leadsTo = (id: string) =>
      Object.hasOwn(moves, id) ? moves[id] : Object.hasOwn(anywhere, id) ? anywhere[id] : undefined
    const next = holding.find(({ id }) => {
      const to = leadsTo(id)
      return to !== undefined && stateOf(to) && !entered.includes(to)
    })
    if (!next) break
    taken.push(next.id)
    entered.push(leadsTo(next.id) ?? '')
  }
  const way = [anywhere, ...entered.map((id) => stateOf(id)?.moves ?? {})]
  const reach = (from: readonly string[], reached: readonly string[] = []): readonly string[] => {
    const next = from.flatMap((id) => Object.values(stateOf(id)?.moves ?? {})).filter((to) => !reached.includes(to))
    return next.length > 0 ? reach(next, [...reached, ...next]) : reached
  }
  const [left, ahead] = [reach(entered.slice(0, -1)), reach(entered.slice(-1))]
  const isPassed = (event: string) => {
    const takers = states.filter(({ moves }) => Object.hasOwn(moves, event)).map(({ id }) => id)
    return takers.some((id) => left.includes(id)) && !takers.some((id) => ahead.includes(id))
  }
  const missed = holding.filter(({ id }) => !way.some((moves) => Object.hasOwn(moves, id)) && !isPassed(id))
  return [entered.at(-1), taken, stateOf(entered.at(-1) ?? '')?.final ? [] : missed.map(({ id }) => id)]
}

describe('random lifecycles and facts', () => {
  it('the replay ends, enters no state twice and moves only where a move leads', () => {
    fc.assert(
      fc.property(aLifecycle, someFacts, (lifecycle, status) => {
        const { state, events } = lifecycleState({ lifecycle }, { today: '2026-01-15', status: status as JsonObject })
        const entered = [lifecycle.start, ...events.map(({ to }) => to)]
        expect(new Set(entered).size).toBe(entered.length)
        expect(entered.at(-1)).toBe(state)
        expect(events.map(({ from }) => from)).toEqual(entered.slice(0, -1))
        for (const { id, from, to } of events) {
          const moves = lifecycle.states.find((one) => one.id === from)?.moves ?? {}
          expect(Object.hasOwn(moves, id) ? moves[id] : lifecycle.anywhere[id]).toBe(to)
        }
      }),
    )
  })

  it('the state and the ignored events are those of a replay that evaluates every rule first', () => {
    fc.assert(
      fc.property(aLifecycle, someFacts, (lifecycle, status) => {
        const facts: Facts = { today: '2026-01-15', status: status as JsonObject }
        const { state, events } = lifecycleState({ lifecycle }, facts)
        const ignored = ignoredEvents({ lifecycle }, facts)
        const found = askingEveryRule(lifecycle, facts)
        expect([state, events.map(({ id }) => id), ignored.map(({ id }) => id)]).toEqual(found)
      }),
      { numRuns: 1_000 },
    )
  })

  it('the same facts in another order of keys lead to the same state', () => {
    fc.assert(
      fc.property(aLifecycle, someFacts, (lifecycle, status) => {
        const backwards = (of: object) => Object.fromEntries(Object.entries(of).reverse())
        const facts: Facts = { today: '2026-01-15', status: status as JsonObject, profile: {} }
        const turned = backwards({ ...facts, status: backwards(status) }) as unknown as Facts
        const turnedMoves = {
          ...lifecycle,
          anywhere: backwards(lifecycle.anywhere),
          states: lifecycle.states.map((state) => ({ ...state, moves: backwards(state.moves) })),
        }
        expect(lifecycleState({ lifecycle: turnedMoves }, turned)).toEqual(lifecycleState({ lifecycle }, facts))
      }),
    )
  })
})
