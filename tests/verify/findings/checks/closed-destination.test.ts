import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#engine/flow/json.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const routes = 'base/status-routes.json'
const profile = 'base/screens/start/profile.json'
const message = (more: JsonObject = {}): JsonObject => ({
  kind: 'message',
  heading: 'Here',
  text: 'It stands here.',
  actions: [{ id: 'back', label: 'Back', do: 'go', go: '/' }],
  ...more,
})
const lifecycle = 'base/lifecycle.json'

describe('closed-destination', () => {
  const toHelp = (screen: JsonObject) =>
    withText(someFlowFiles({ 'base/screens/help.json': screen }), profile, '"go": "wait"', '"go": "help"')

  it('a button to a screen that is never open is reported with the screen', () => {
    const files = toHelp(message())
    expect(foundIn(files)).toEqual([`E309 ${placeOfText(files, profile, '"help"')}`])
    expect(findingsIn(files)[0]?.related).toMatchObject([{ file: 'base/screens/help.json' }])
  })

  it('a button to a screen that is open, or that a status leads to, is accepted', () => {
    expect(foundIn(toHelp(message({ openWhen: { var: 'session.registered' } })))).toEqual([])
    const opened = withText(toHelp(message()), profile, '"heading"', '"openWhen": { "var": "session.registered" }, "heading"')
    expect(foundIn(withText(opened, routes, '"APP_SUBMISSION": "start/profile"', '"APP_SUBMISSION": "help"'))).toEqual([])
  })

  it('a button to a screen of another status is reported where its own screen is open at no other time', () => {
    const files = withText(toHelp(message()), routes, '"APP_SUBMISSION": "start/profile"', '"APP_SUBMISSION": "help"')
    expect(foundIn(files)).toEqual([`E309 ${placeOfText(files, profile, '"help"')}`])
  })
})

describe('statuses', () => {
  it('a status that leads to a step of the registration is reported with where its answers are kept', () => {
    const files = withText(someFlowFiles(), routes, '"APP_SUBMISSION": "start/profile"', '"APP_SUBMISSION": "apply/income"')
    expect(foundIn(files)).toEqual([`E308 ${placeOfText(files, routes, '"apply/income"')}`])
    expect(findingsIn(files)[0]?.related).toMatchObject([{ label: 'its answers are kept under draft.income' }])
  })

  it('a status that a lender removes from the table is reported at the removal', () => {
    const all = withText(someFlowFiles(), routes, '"otherwise": "start/profile"', '"otherwise": "@lifecycle"')
    const files = new Map(all)
      .set(lifecycle, JSON.stringify({ start: 'new', states: [{ id: 'new', go: 'start/profile' }], events: [] }))
      .set(
        'birch/status-routes.json',
        '{\n  "unlisted": { "cases": [{ "id": "known", "$last": true, "when": { "!=": [{ "var": "status.value" }, "DECLINED"] }, "go": "start/profile" }], "otherwise": "/" },\n  "statuses": { "DECLINED": null }\n}',
      )
    expect(findingsIn(files)).toMatchObject([
      {
        code: 'E306',
        file: 'birch/status-routes.json',
        line: 3,
        lenders: ['birch'],
        related: [{ label: 'what answers for it now' }],
      },
    ])
  })
})
