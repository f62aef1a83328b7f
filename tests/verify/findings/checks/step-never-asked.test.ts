import { describe, expect, it } from 'vitest'
import type { Rule } from '#engine/flow/json.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { overlaid } from '#kit/overlaid.ts'
import { type FlowFilesMap, placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const apply = 'base/journeys/apply.json'

describe('step-never-asked', () => {
  const leaving = (when: Rule) =>
    overlaid(someFlowFiles(), apply, { steps: [{ id: 'property', leaveWhen: [{ id: 'out', when, go: '/first' }] }] })
  const second: Rule = { rule: 'second-home' }

  it('a step for applicants who all leave the journey at an earlier screen is reported, with that screen', () => {
    const files = leaving(second)
    expect(foundIn(files)).toEqual([
      `E210 ${placeOfText(files, apply, '{\n        "rule": "second-home"\n      }\n    },\n    {\n      "id": "income"')}`,
    ])
    expect(findingsIn(files)[0]?.related).toMatchObject([{ label: '"property" leads out of the journey' }])
  })

  it('a step for applicants of whom some stay in the journey is accepted', () => {
    expect(foundIn(leaving({ and: [second, { '==': [{ var: 'draft.propertyAddress.state' }, 'TX'] }] }))).toEqual([])
  })

  it('a step for applicants to whom its journey is closed is reported', () => {
    const closed = withText(someFlowFiles(), apply, '"var": "flags.redesign"', '"!": { "var": "session.registered" }')
    expect(codesIn(closed)).not.toContain('E210')
    const files = withText(closed, apply, '"rule": "second-home"', '"var": "session.registered"')
    expect(codesIn(files)).toContain('E210')
  })
})

/** What is found, without the notes. */
function codesIn(files: FlowFilesMap): readonly string[] {
  return findingsIn(files).map(({ code }) => code)
}
