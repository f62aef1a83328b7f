import { describe, expect, it } from 'vitest'
import type { JsonObject, Rule } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/matches.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'

const file = 'base/lifecycle.json'
const registered: Rule = { var: 'session.registered' }
const status = (...values: readonly string[]): Rule => ({ in: [{ var: 'status.value' }, values] })

const state = (id: string, moves: JsonObject, more: JsonObject = {}) => ({ id, go: 'start/profile', moves, ...more })
const event = (id: string, when: Rule) => ({ id, when })

function withLifecycle(states: readonly object[], events: readonly object[], anywhere: JsonObject = {}) {
  return someFlowFiles({ [file]: { start: 'new', anywhere, states, events } })
}

/** Through which states everybody passes is looked at elsewhere. */
function codesIn(files: Parameters<typeof findingsIn>[0]) {
  return findingsIn(files).map(({ code }) => code)
}

describe('states that lead to one another', () => {
  const states = [
    state('new', { sent: 'waiting' }),
    state('waiting', { back: 'checked' }),
    state('checked', { again: 'waiting' }),
  ]

  it('are told once, with an application for which every move of the circle holds', () => {
    const again: Rule = { var: 'status.dtiDecline' }
    const files = withLifecycle(states, [
      event('sent', registered),
      event('back', status('APP_SUBMISSION', 'DECLINED')),
      event('again', again),
    ])
    const [found, ...others] = findingsIn(files)
    expect(others).toEqual([])
    expect(found).toMatchObject({
      code: 'E235',
      lenders: ['acme', 'birch'],
      related: [{ label: '"checked" leads on by "again"' }],
    })
    expect(found?.message).toContain('from "waiting" to "checked" to "waiting"')
    expect(found?.witness && matches({ and: [again, { answered: 'status.value' }] }, found.witness)).toBe(true)
  })

  it('are good while their events shut each other out', () => {
    const files = withLifecycle(states, [
      event('sent', registered),
      event('back', status('APP_SUBMISSION')),
      event('again', status('DECLINED')),
    ])
    expect(foundIn(files)).toEqual([])
  })

  it('are good while something else comes first wherever the circle would close', () => {
    const withWayOut = [
      ...states.slice(0, 2),
      state('checked', { done: 'over', again: 'waiting' }),
      state('over', {}, { final: true }),
    ]
    const both = status('APP_SUBMISSION')
    const events = [event('done', both), event('sent', registered), event('back', both), event('again', registered)]
    expect(codesIn(withLifecycle(withWayOut, events))).not.toContain('E235')
  })
})

describe('an event that is never taken', () => {
  const states = [
    state('new', { narrow: 'waiting', wide: 'over' }),
    state('waiting', { narrow: 'over', wide: 'over' }),
    state('over', {}, { final: true }),
  ]
  const [narrow, wide] = [event('narrow', status('DECLINED')), event('wide', status('DECLINED', 'CANCELLED'))]

  it('because one of higher priority holds with it wherever it is listed', () => {
    const files = withLifecycle(states, [wide, narrow])
    expect(foundIn(files)).toEqual([
      `E236 ${placeOfText(files, file, '{\n        "in": [\n          {\n            "var": "status.value"\n          },\n          [\n            "DECLINED"\n')}`,
    ])
    expect(findingsIn(files)).toMatchObject([{ witness: { status: { value: 'DECLINED' } }, related: [{ label: 'comes first' }] }])
  })

  it('is one that comes first', () => {
    expect(codesIn(withLifecycle(states, [narrow, wide]))).not.toContain('E236')
  })

  it('is one that some state takes without the other', () => {
    const files = withLifecycle([states[0] as object, state('waiting', { narrow: 'over' }), states[2] as object], [wide, narrow])
    expect(codesIn(files)).not.toContain('E236')
  })
})

describe('ways on in the sandbox', () => {
  const leave = (...ways: readonly object[]) =>
    someFlowFiles({
      'base/sandbox.json': {
        path: [
          { id: 'a', status: 'APP_SUBMISSION', leave: ways },
          { id: 'b', status: 'DECLINED' },
        ],
        personas: [],
      },
    })
  const on = 'submitted:start/profile'

  it('that come after one without a rule for the same thing are told', () => {
    const files = leave({ id: 'all', on }, { id: 'some', on, when: registered })
    expect(foundIn(files)).toEqual([
      `E143 ${placeOfText(files, 'base/sandbox.json', '{\n            "var": "session.registered"')}`,
    ])
  })

  it('that wait longer than one without a rule are told', () => {
    expect(findingsIn(leave({ id: 'late', afterSeconds: 5, when: registered }, { id: 'soon', afterSeconds: 1 }))).toMatchObject([
      { code: 'E143' },
    ])
  })

  it('that something else opens, or that come first, are good', () => {
    expect(foundIn(leave({ id: 'some', on, when: registered }, { id: 'all', on }, { id: 'time', afterSeconds: 1 }))).toEqual([])
  })
})
