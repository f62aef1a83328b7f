import { describe, expect, it } from 'vitest'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { shippedLibrary, shippedTexts } from '#kit/shipped-flows.ts'
import { type FlowFilesMap, placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'
import { checkFlows } from '#verify/findings/check-flows.ts'

const library = await shippedLibrary()
const files = await shippedTexts()
const routes = 'base/status-routes.json'

describe('screens in settings', () => {
  it('a screen that waits for a confirmed e-mail address, and is none, is reported', () => {
    const misspelt = withText(files, 'base/shell.json', '"before": ["start/contact"', '"before": ["start/contct"')
    expect(findingsIn(misspelt)).toContainEqual(
      expect.objectContaining({ code: 'E302', message: 'This names the screen "start/contct", and there is none.' }),
    )
  })
})

describe('destinations in parts of screens', () => {
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
  ])('an unknown destination is reported in %s', (_what, route, from, to, code) => {
    const path = `base/screens/${route}.json`
    expect(firstFinding(path, from, to)).toMatchObject({ code, file: expect.stringContaining(path), onItsLine: true })
  })

  it('a sandbox transition that waits for a screen without fields is reported', () => {
    const path = 'base/sandbox.json'
    const found = firstFinding(path, '"on": "submitted:start/hmda"', '"on": "submitted:start/hmdaa"')
    expect(found).toMatchObject({ code: 'E302', onItsLine: true, first: expect.stringContaining('submitted:start/hmda') })
  })
})

describe('decisions', () => {
  const twice = (go: string) => {
    const table = withText(someFlowFiles(), routes, '"decisions": {', '"decisions": { "other": { "otherwise": "start/profile" },')
    const asked = withText(table, routes, '"APP_SUBMISSION": "start/profile"', '"APP_SUBMISSION": "?other"')
    return withText(asked, routes, '"otherwise": "/"', `"otherwise": "${go}"`)
  }

  it('a decision that leads to another one is reported', () => {
    const files = twice('?other')
    expect(foundIn(files)).toEqual([`E303 ${placeOf(files)}`])
    expect(findingsIn(files)[0]?.message).toBe('This leads to the decision "?other", and a decision may not lead to another one.')
  })

  it('a decision that leads to a screen is accepted', () => {
    expect(foundIn(twice('start/profile'))).toEqual([])
  })

  const placeOf = (files: FlowFilesMap) => {
    const lines = (files.get(routes) ?? '').split('\n')
    const line = lines.findIndex((one) => one.includes('"otherwise": "?other"'))
    return `${routes}:${line + 1}:${(lines[line] ?? '').indexOf('"?other"') + 1}`
  }
})

/** The findings for a shipped file with one text changed, each with its place. */
function firstFinding(path: string, from: string, to: string) {
  const changed = withText(files, path, from, to)
  const [first] = checkFlows(openFlowLibrary(changed, library), ['base'])
  const place = placeOfText(changed, path, to).split(':')[1]
  return { code: first?.code, file: first?.file, onItsLine: String(first?.line) === place, first: first?.fixes[0]?.title ?? '' }
}
