import { describe, expect, it } from 'vitest'
import type { JsonObject, Rule } from '#engine/flow/json.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { type FlowFilesMap, placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const routes = 'base/status-routes.json'
const profile = 'base/screens/start/profile.json'
const lifecycle = 'base/lifecycle.json'

const message = (more: JsonObject = {}): JsonObject => ({
  kind: 'message',
  heading: 'Here',
  text: 'It stands here.',
  actions: [{ id: 'back', label: 'Back', do: 'go', go: '/' }],
  ...more,
})

function adviceIn(files: FlowFilesMap): readonly string[] {
  return findingsIn(files).flatMap(({ fixes }) => fixes.map(({ title }) => title))
}

describe('a button', () => {
  const toHelp = (screen: JsonObject) =>
    withText(someFlowFiles({ 'base/screens/help.json': screen }), profile, '"go": "wait"', '"go": "help"')

  it('to a screen at which nobody may stand is told, with the screen', () => {
    const files = toHelp(message())
    expect(foundIn(files)).toEqual([`E309 ${placeOfText(files, profile, '"help"')}`])
    expect(findingsIn(files)[0]?.related).toMatchObject([{ file: 'base/screens/help.json' }])
  })

  it('to a screen that is open, or that a status leads to, is good', () => {
    expect(foundIn(toHelp(message({ openWhen: { var: 'session.registered' } })))).toEqual([])
    expect(foundIn(withText(toHelp(message()), routes, '"APP_SUBMISSION": "start/profile"', '"APP_SUBMISSION": "help"'))).toEqual(
      [],
    )
  })
})

describe('a status', () => {
  it('that leads to a step of the registration is told, with where its answers are kept', () => {
    const files = withText(someFlowFiles(), routes, '"APP_SUBMISSION": "start/profile"', '"APP_SUBMISSION": "apply/income"')
    expect(foundIn(files)).toEqual([`E308 ${placeOfText(files, routes, '"apply/income"')}`])
    expect(findingsIn(files)[0]?.related).toMatchObject([{ label: 'its answers are kept under draft.income' }])
  })

  it('that a lender takes out of the table is told at that line', () => {
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

describe('a decision', () => {
  const twice = (go: string) => {
    const table = withText(someFlowFiles(), routes, '"decisions": {', '"decisions": { "other": { "otherwise": "start/profile" },')
    const asked = withText(table, routes, '"APP_SUBMISSION": "start/profile"', '"APP_SUBMISSION": "?other"')
    return withText(asked, routes, '"otherwise": "/"', `"otherwise": "${go}"`)
  }

  it('may not lead to another one, and that is said', () => {
    const files = twice('?other')
    expect(foundIn(files)).toEqual([`E303 ${placeOf(files)}`])
    expect(findingsIn(files)[0]?.message).toBe('This leads to the decision "?other", and a decision may not lead to another one.')
  })

  it('leads to a screen', () => {
    expect(foundIn(twice('start/profile'))).toEqual([])
  })

  const placeOf = (files: FlowFilesMap) => {
    const lines = (files.get(routes) ?? '').split('\n')
    const line = lines.findIndex((one) => one.includes('"otherwise": "?other"'))
    return `${routes}:${line + 1}:${(lines[line] ?? '').indexOf('"?other"') + 1}`
  }
})

describe('a lifecycle', () => {
  const when: Rule = { var: 'session.registered' }
  const states = [
    { id: 'new', go: 'start/profile', moves: { sent: 'waiting' } },
    { id: 'waiting', go: '@wait', moves: { done: 'over' } },
    { id: 'over', go: '/', final: true },
  ]
  const events = [
    { id: 'sent', when },
    { id: 'done', when: { var: 'status.dtiDecline' } },
  ]
  const withLifecycle = (more: object, overlay?: object) =>
    someFlowFiles({
      [lifecycle]: { start: 'new', states, events, ...more },
      ...(overlay && { 'acme/lifecycle.json': overlay }),
    })

  it('in which all states are reached and all events taken is good', () => {
    expect(foundIn(withLifecycle({}))).toEqual([])
  })

  it('with a state that nothing leads to is told', () => {
    const files = withLifecycle({ states: [...states, { id: 'lost', go: 'start/profile' }] })
    expect(foundIn(files)).toEqual([`W807 ${placeOfText(files, lifecycle, '"lost"')}`])
  })

  it('with an event that no state takes is told', () => {
    const files = withLifecycle({ events: [...events, { id: 'unheard', when }] })
    expect(foundIn(files)).toEqual([`W808 ${placeOfText(files, lifecycle, '"unheard"')}`])
  })

  it('in which a lender took the move away is told at that line', () => {
    const files = withLifecycle({}, { states: [{ id: 'waiting', moves: { done: null } }] })
    expect(foundIn(files)).toEqual([`W807 ${placeOfText(files, 'acme/lifecycle.json', 'null')}`])
  })

  it('in which a lender closes a circle is told at the move of that lender', () => {
    const files = withLifecycle(
      {},
      {
        states: [
          { id: 'waiting', moves: { done: 'new' } },
          { id: 'over', $remove: true },
        ],
      },
    )
    expect(foundIn(files)).toEqual([`E235 ${placeOfText(files, 'acme/lifecycle.json', '"new"')}`])
    expect(findingsIn(files)).toMatchObject([{ related: [{ file: lifecycle }] }])
  })

  it('in which a lender closes a circle by a rule is told at the rule of that lender', () => {
    const circle = [...states.slice(0, 1), { id: 'waiting', go: '@wait', moves: { done: 'new' } }]
    const apart = [
      { id: 'sent', when: { '!': when } },
      { id: 'done', when },
    ]
    expect(foundIn(withLifecycle({ states: circle, events: apart }))).toEqual([])
    const files = withLifecycle({ states: circle, events: apart }, { events: [{ id: 'done', when: { '!': [when] } }] })
    expect(foundIn(files)).toEqual([`E235 ${placeOfText(files, 'acme/lifecycle.json', '{\n        "!"')}`])
  })
})

describe('two personas', () => {
  const personas = (second: string) =>
    someFlowFiles({
      'base/sandbox.json': {
        path: [{ id: 'a', status: 'APP_SUBMISSION' }],
        personas: [
          { id: 'one', lastNames: ['Frozen'], detours: [] },
          { id: 'two', lastNames: [second], detours: [] },
        ],
      },
    })

  it('of one last name are told, whatever the letters', () => {
    const files = personas('FROZEN')
    expect(foundIn(files)).toEqual([`E323 ${placeOfText(files, 'base/sandbox.json', '"FROZEN"')}`])
    expect(findingsIn(files)[0]?.related).toMatchObject([{ label: 'the first one' }])
  })

  it('of two are good', () => {
    expect(foundIn(personas('Nomatch'))).toEqual([])
  })
})

describe('what to do', () => {
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
  ])('about a question of its own beside those of %s is a screen of its own', (saves, extra, page) => {
    const titles = adviceIn(someFlowFiles({ 'base/screens/start/more.json': form(saves, 'hasPets') }))
    expect(titles.filter((title) => title.includes(`"${extra}"`) && title.endsWith(`${page}.`))).not.toEqual([])
  })

  it.each([
    ['the last part of a route', routes, '"start/profile"', '"profile"', 'Did you mean "start/profile"?'],
    ['the beginning of a name', 'base/journeys/apply.json', '"stage": "you"', '"stage": "hom"', 'Did you mean "home"?'],
  ])('about %s is the whole of it', (_name, file, from, to, title) => {
    expect(adviceIn(withText(someFlowFiles(), file, from, to))).toContain(title)
  })

  it('about a rule that opens to everybody names nobody as an example', () => {
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
    [
      'an address without its slash',
      'base/journeys/apply.json',
      '"/apply"',
      '"apply"',
      'Write an address of small letters, digits and dashes, such as /register-v2',
    ],
    ['too many attempts', routes, '"factor": 2', '"factor": 0', 'Write 1 or more'],
    ['an empty name', 'base/lender.json', '"nameShort": "Example"', '"nameShort": ""', 'Write something, or take it out'],
  ])('about %s is said', (_name, file, from, to, title) => {
    expect(adviceIn(withText(someFlowFiles(), file, from, to))).toContain(title)
  })
})
