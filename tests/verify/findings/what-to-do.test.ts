import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#engine/flow/json.ts'
import { findingsIn } from '#kit/found-in.ts'
import { type FlowFilesMap, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const routes = 'base/status-routes.json'

describe('advice', () => {
  const form = (saves: string, id: string): JsonObject => ({
    kind: 'form',
    heading: 'About you',
    saves,
    fields: [
      { id, as: 'yes-no', label: 'Do you?', required: 'Please choose' },
      { id: 'gender', as: 'yes-no', label: 'And?', required: 'Please choose' },
    ],
    submit: 'On',
  })

  it.each([
    ['profile', 'application.extra', 'docs/how-to/add-a-screen.md'],
    ['application', 'application.extra', 'docs/how-to/add-a-screen.md'],
    ['draft', 'draft.extra', 'docs/how-to/add-a-step.md'],
  ])(
    'the advice for a lender’s own question on a screen that saves to %s names the path %s and the page %s',
    (saves, extra, page) => {
      const titles = adviceIn(someFlowFiles({ 'base/screens/start/more.json': form(saves, 'hasPets') }))
      expect(titles.filter((title) => title.includes(`"${extra}"`) && title.endsWith(`${page}.`))).not.toEqual([])
    },
  )

  it.each([
    ['the last part of a route', routes, '"start/profile"', '"profile"', 'Did you mean "start/profile"?'],
    ['the beginning of a name', 'base/journeys/apply.json', '"stage": "you"', '"stage": "hom"', 'Did you mean "home"?'],
  ])('the finding about %s suggests the existing value that is most like it', (_name, file, from, to, title) => {
    expect(adviceIn(withText(someFlowFiles(), file, from, to))).toContain(title)
  })

  it('the advice about a constant openWhen gives no example of a rule', () => {
    const files = withText(
      someFlowFiles(),
      'base/journeys/apply.json',
      '"var": "flags.redesign"',
      '"or": [{ "var": "flags.redesign" }, { "!": { "var": "flags.redesign" } }]',
    )
    expect(findingsIn(files)).toMatchObject([{ code: 'W141' }])
    expect(findingsIn(files)[0]).not.toHaveProperty('witness')
  })

  it.each([
    ['a status in small letters', routes, '"APP_SUBMISSION"', '"app submission"', 'Write "APP_SUBMISSION"'],
    ['a decision with a blank', routes, '"declined"', '"Not Now"', 'Write "not-now"'],
    ['a value with a dash', 'base/facts.json', '"minimumAge"', '"minimum-age"', 'Write "minimumAge"'],
    ['an address without its slash', 'base/journeys/apply.json', '"/apply"', '"apply"', 'Write "/apply"'],
    ['too many attempts', routes, '"factor": 2', '"factor": 0', 'Write 1 or more'],
    ['an empty name', 'base/lender.json', '"nameShort": "Example"', '"nameShort": ""', 'Write something'],
  ])('the advice about %s says what to do', (_name, file, from, to, title) => {
    expect(adviceIn(withText(someFlowFiles(), file, from, to))).toContain(title)
  })
})

function adviceIn(files: FlowFilesMap): readonly string[] {
  return findingsIn(files).flatMap(({ fixes }) => fixes.map(({ title }) => title))
}
