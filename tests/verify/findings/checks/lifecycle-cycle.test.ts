import { describe, expect, it } from 'vitest'
import type { JsonObject, Rule } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

const file = 'base/lifecycle.json'
const registered: Rule = { var: 'session.registered' }
const status = (...values: readonly string[]): Rule => ({ in: [{ var: 'status.value' }, values] })
const state = (id: string, moves: JsonObject, more: JsonObject = {}) => ({ id, go: 'start/profile', moves, ...more })
const event = (id: string, when: Rule) => ({ id, when })

describe('lifecycle-cycle', () => {
  const states = [
    state('new', { sent: 'waiting' }),
    state('waiting', { back: 'checked' }),
    state('checked', { again: 'waiting' }),
  ]

  it('a cycle of states is one finding, with an application that matches every event of it', () => {
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

  it('a cycle whose events exclude each other is accepted', () => {
    const files = withLifecycle(states, [
      event('sent', registered),
      event('back', status('APP_SUBMISSION')),
      event('again', status('DECLINED')),
    ])
    expect(foundIn(files)).toEqual([])
  })

  it('a cycle that an earlier event always leaves is accepted', () => {
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

function withLifecycle(states: readonly object[], events: readonly object[], anywhere: JsonObject = {}) {
  return someFlowFiles({ [file]: { start: 'new', anywhere, states, events } })
}

/** The codes of all findings of the lifecycle. */
function codesIn(files: Parameters<typeof findingsIn>[0]) {
  return findingsIn(files).map(({ code }) => code)
}
