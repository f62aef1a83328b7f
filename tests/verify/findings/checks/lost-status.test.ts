import { describe, expect, it } from 'vitest'
import type { Rule } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { overlaid } from '#kit/overlaid.ts'
import { type FlowFilesMap, placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'

const routes = 'base/status-routes.json'
const status = (...values: readonly string[]): Rule => ({ in: [{ var: 'status.value' }, values] })

describe('lost-status', () => {
  const unlisted = (when: Rule) => overlaid(someFlowFiles(), routes, { unlisted: { cases: [{ id: 'some', when, go: '/' }] } })

  it('an unlisted status that can lead to the list of applications is reported with an example', () => {
    const files = unlisted({ var: 'status.manualNotary' })
    expect(foundIn(files)).toEqual([`E306 ${placeOfText(files, routes, '"/"\n      }\n    ]')}`])
    const [found] = findingsIn(files)
    expect(found?.witness && matches({ var: 'status.manualNotary' }, found.witness)).toBe(true)
  })

  it('an unlisted status may fall to a screen while listed ones lead to the list', () => {
    expect(codesIn(unlisted(status('DECLINED')))).not.toContain('E306')
  })
})

/** What is found, without the notes. */
function codesIn(files: FlowFilesMap): readonly string[] {
  return findingsIn(files).map(({ code }) => code)
}
