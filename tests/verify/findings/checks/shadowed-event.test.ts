import { describe, expect, it } from 'vitest'
import type { JsonObject, Rule } from '#engine/flow/json.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'

const file = 'base/lifecycle.json'
const status = (...values: readonly string[]): Rule => ({ in: [{ var: 'status.value' }, values] })
const state = (id: string, moves: JsonObject, more: JsonObject = {}) => ({ id, go: 'start/profile', moves, ...more })
const event = (id: string, when: Rule) => ({ id, when })

describe('shadowed-event', () => {
  const states = [
    state('new', { narrow: 'waiting', wide: 'over' }),
    state('waiting', { narrow: 'over', wide: 'over' }),
    state('over', {}, { final: true }),
  ]
  const [narrow, wide] = [event('narrow', status('DECLINED')), event('wide', status('DECLINED', 'CANCELLED'))]

  it('an event is reported if in every state an event of higher priority matches as well', () => {
    const files = withLifecycle(states, [wide, narrow])
    expect(foundIn(files)).toEqual([
      `E236 ${placeOfText(files, file, '{\n        "in": [\n          {\n            "var": "status.value"\n          },\n          [\n            "DECLINED"\n')}`,
    ])
    expect(findingsIn(files)).toMatchObject([{ witness: { status: { value: 'DECLINED' } }, related: [{ label: 'comes first' }] }])
  })

  it('the event of highest priority is accepted', () => {
    expect(codesIn(withLifecycle(states, [narrow, wide]))).not.toContain('E236')
  })

  it('an event is accepted if some state takes it and not the event of higher priority', () => {
    const files = withLifecycle([states[0] as object, state('waiting', { narrow: 'over' }), states[2] as object], [wide, narrow])
    expect(codesIn(files)).not.toContain('E236')
  })
})

function withLifecycle(states: readonly object[], events: readonly object[], anywhere: JsonObject = {}) {
  return someFlowFiles({ [file]: { start: 'new', anywhere, states, events } })
}

/** Through which states everybody passes is looked at elsewhere. */
function codesIn(files: Parameters<typeof findingsIn>[0]) {
  return findingsIn(files).map(({ code }) => code)
}
