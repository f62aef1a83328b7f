import { beforeAll, describe, expect, it } from 'vitest'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { type FlowFilesMap, placeOfText, withText } from '#kit/some-flow-files.ts'
import { REPOSITORY } from '#tools/repository.ts'
import { checkFlows } from '#verify/findings/check-flows.ts'

let files: FlowFilesMap
beforeAll(async () => {
  files = await readFlowFolder(`${REPOSITORY}/flows`)
})

/** One text of a shipped file changed: what is said of that, and where. */
function told(path: string, from: string, to: string) {
  const changed = withText(files, path, from, to)
  const [first] = checkFlows(openFlowLibrary(changed), ['base'])
  const place = placeOfText(changed, path, to).split(':')[1]
  return { code: first?.code, file: first?.file, onItsLine: String(first?.line) === place, first: first?.fixes[0]?.title ?? '' }
}

describe('what a kind of screen names beside its buttons', () => {
  it.each([
    [
      'a part of a review whose screen is not there',
      'start/app-summary',
      '"screen": "start/contact"',
      '"screen": "start/contct"',
      'E302',
    ],
    [
      'a question that the screen of a part does not ask',
      'start/app-summary',
      '"fields": ["ownership"]',
      '"fields": ["ownershipp"]',
      'E214',
    ],
    ['a fact that no application has', 'start/hmda', '"application.hasHmda"', '"application.hasHmdaa"', 'E101'],
    [
      'a way to add a source that is no screen',
      'income/review',
      '"go": "income/link/TRUV_PAYROLL"',
      '"go": "income/link/TRUV_PAYROL"',
      'E302',
    ],
    ['a way back that is no screen', 'income/link/TRUV_PAYROLL', '"backTo": "income/review"', '"backTo": "income/revew"', 'E302'],
  ])('%s', (_what, route, from, to, code) => {
    const path = `base/screens/${route}.json`
    expect(told(path, from, to)).toMatchObject({ code, file: expect.stringContaining(path), onItsLine: true })
  })

  it('a screen that the sandbox waits for, and that takes no answers', () => {
    const path = 'base/sandbox.json'
    const found = told(path, '"on": "submitted:start/hmda"', '"on": "submitted:start/hmdaa"')
    expect(found).toMatchObject({ code: 'E302', onItsLine: true, first: expect.stringContaining('submitted:start/hmda') })
  })
})
