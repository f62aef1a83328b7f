import { describe, expect, it } from 'vitest'
import type { Rule } from '#engine/flow/json.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'

const lifecycle = 'base/lifecycle.json'

describe('idle-lifecycle', () => {
  const when: Rule = { var: 'session.registered' }
  const states = [
    { id: 'new', go: 'start/profile', moves: { sent: 'waiting' } },
    { id: 'waiting', go: '@wait', moves: { done: 'over' } },
    { id: 'over', go: '/', final: true },
  ]
  const events = [
    { id: 'sent', when },
    { id: 'done', when: { var: 'status.dtiDecline' } },
  ]
  const withLifecycle = (more: object, overlay?: object) =>
    someFlowFiles({
      [lifecycle]: { start: 'new', states, events, ...more },
      ...(overlay && { 'acme/lifecycle.json': overlay }),
    })

  it('a lifecycle with reachable states and taken events is accepted', () => {
    expect(foundIn(withLifecycle({}))).toEqual([])
  })

  it('a state without incoming transitions is reported', () => {
    const files = withLifecycle({ states: [...states, { id: 'lost', go: 'start/profile' }] })
    expect(foundIn(files)).toEqual([`W807 ${placeOfText(files, lifecycle, '"lost"')}`])
  })

  it('an event that no state takes is reported', () => {
    const files = withLifecycle({ events: [...events, { id: 'unheard', when }] })
    expect(foundIn(files)).toEqual([`W808 ${placeOfText(files, lifecycle, '"unheard"')}`])
  })

  it('a state that a lender cuts off is reported at the removed transition', () => {
    const later = [...states, { id: 'later', go: '/', final: true }]
    const more = { states: later.map((one) => (one.id === 'waiting' ? { ...one, moves: { done: 'over', sent: 'later' } } : one)) }
    const files = withLifecycle(more, { states: [{ id: 'waiting', moves: { done: null } }] })
    expect(foundIn(files)[0]).toEqual(`W807 ${placeOfText(files, 'acme/lifecycle.json', 'null')}`)
  })

  it('a lender that removes the only transition of a state gets one error, and none about the next state', () => {
    const files = withLifecycle({}, { states: [{ id: 'waiting', moves: { done: null } }] })
    expect(foundIn(files)).toEqual([`E343 ${placeOfText(files, 'acme/lifecycle.json', 'null')}`])
  })

  it('a cycle that a lender closes by a transition is reported at that transition', () => {
    const files = withLifecycle(
      {},
      {
        states: [
          { id: 'waiting', moves: { done: 'new' } },
          { id: 'over', $remove: true },
        ],
      },
    )
    expect(foundIn(files)).toEqual([`E235 ${placeOfText(files, 'acme/lifecycle.json', '"new"')}`])
    expect(findingsIn(files)).toMatchObject([{ related: [{ file: lifecycle }] }])
  })

  it('a cycle that a lender closes by a rule is reported at that rule', () => {
    const circle = [...states.slice(0, 1), { id: 'waiting', go: '@wait', moves: { done: 'new' } }]
    const apart = [
      { id: 'sent', when: { '!': when } },
      { id: 'done', when },
    ]
    expect(foundIn(withLifecycle({ states: circle, events: apart }))).toEqual([])
    const files = withLifecycle({ states: circle, events: apart }, { events: [{ id: 'done', when: { '!': [when] } }] })
    expect(foundIn(files)).toEqual([`E235 ${placeOfText(files, 'acme/lifecycle.json', '{\n        "!"')}`])
  })
})
