import { describe, expect, it } from 'vitest'
import type { Rule } from '#engine/flow/json.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { type FlowFilesMap, placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'

const lifecycle = 'base/lifecycle.json'
const status = (...values: readonly string[]): Rule => ({ in: [{ var: 'status.value' }, values] })
const registered: Rule = { var: 'session.registered' }

describe('passed-state', () => {
  const states = [
    { id: 'new', go: 'start/profile', moves: { one: 'middle' } },
    { id: 'middle', go: '@wait', moves: { two: 'end' } },
    { id: 'end', go: '/', final: true },
  ]
  const withEvents = (one: Rule, two: Rule) =>
    someFlowFiles({
      [lifecycle]: {
        start: 'new',
        states,
        events: [
          { id: 'one', when: one },
          { id: 'two', when: two },
        ],
      },
    })

  it('a state at which applications stay is accepted', () => {
    expect(foundIn(withEvents(status('DECLINED', 'HMDA'), status('DECLINED')))).toEqual([])
  })

  it('a state behind events that exclude each other is reported', () => {
    const files = withEvents(status('HMDA'), status('DECLINED'))
    expect(foundIn(files)).toEqual([`W809 ${placeOfText(files, lifecycle, '"end",\n      "go"')}`])
    expect(findingsIn(files)[0]?.message).toContain('cannot hold together')
  })

  it('a state that every application leaves at once is reported with the events that lead on', () => {
    const files = withEvents(status('DECLINED'), status('DECLINED', 'HMDA'))
    expect(foundIn(files)).toEqual([`W809 ${placeOfText(files, lifecycle, '"middle",\n      "go"')}`])
    expect(findingsIn(files)[0]?.related).toMatchObject([{ label: '"two" leads on' }])
  })

  it('a state to which applications return is accepted', () => {
    const circle = [
      { id: 'new', go: 'start/profile', moves: { one: 'middle', two: 'middle' } },
      { id: 'middle', go: '@wait', moves: { one: 'new' } },
    ]
    const files = someFlowFiles({
      [lifecycle]: {
        start: 'new',
        states: circle,
        events: [
          { id: 'one', when: registered },
          { id: 'two', when: { '!': registered } },
        ],
      },
    })
    expect(codesIn(files)).not.toContain('W809')
  })
})

/** What is found, without the notes. */
function codesIn(files: FlowFilesMap): readonly string[] {
  return findingsIn(files).map(({ code }) => code)
}
