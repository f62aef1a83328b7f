/** Proved of statuses, states, steps and cards: whether each leads somewhere, for everybody there could be. */
import { describe, expect, it } from 'vitest'
import type { JsonObject, Rule } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/matches.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { overlaid } from '#kit/overlaid.ts'
import { type FlowFilesMap, placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const routes = 'base/status-routes.json'
const lifecycle = 'base/lifecycle.json'
const conditions = 'base/conditions.json'
const apply = 'base/journeys/apply.json'
const income = 'base/screens/apply/income.json'
const status = (...values: readonly string[]): Rule => ({ in: [{ var: 'status.value' }, values] })
const registered: Rule = { var: 'session.registered' }

/** What is found, without the notes. */
function codesIn(files: FlowFilesMap): readonly string[] {
  return findingsIn(files).map(({ code }) => code)
}

describe('a state', () => {
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

  it('at which somebody stands is good', () => {
    expect(foundIn(withEvents(status('DECLINED', 'HMDA'), status('DECLINED')))).toEqual([])
  })

  it('to which events lead that cannot hold together is told', () => {
    const files = withEvents(status('HMDA'), status('DECLINED'))
    expect(foundIn(files)).toEqual([`W809 ${placeOfText(files, lifecycle, '"end",\n      "go"')}`])
    expect(findingsIn(files)[0]?.message).toContain('cannot hold together')
  })

  it('from which everybody is led on at once is told, with what leads on', () => {
    const files = withEvents(status('DECLINED'), status('DECLINED', 'HMDA'))
    expect(foundIn(files)).toEqual([`W809 ${placeOfText(files, lifecycle, '"middle",\n      "go"')}`])
    expect(findingsIn(files)[0]?.related).toMatchObject([{ label: '"two" leads on' }])
  })

  it('that one may come back from is left in peace', () => {
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

describe('table and lifecycle', () => {
  const withEvent = (when: Rule, target: string) =>
    withText(
      someFlowFiles({
        [lifecycle]: {
          start: 'new',
          states: [
            { id: 'new', go: '@wait', moves: { sent: 'profile' } },
            { id: 'profile', go: 'start/profile' },
          ],
          events: [{ id: 'sent', when }],
        },
      }),
      routes,
      '"APP_SUBMISSION": "start/profile"',
      `"APP_SUBMISSION": "${target}"`,
    )

  it('that lead one status to different screens disagree, and that is told', () => {
    const files = withEvent(status('APP_SUBMISSION', 'HMDA'), '@wait')
    expect(foundIn(files)).toEqual([`E237 ${placeOfText(files, routes, '"@wait",\n    "DECLINED"')}`])
    expect(findingsIn(files)[0]?.witness).toMatchObject({ status: { value: 'APP_SUBMISSION' } })
  })

  it.each([
    ['to the same screen', status('APP_SUBMISSION'), 'start/profile'],
    ['to the lifecycle itself', status('APP_SUBMISSION'), '@lifecycle'],
    ['to the list of applications', status('APP_SUBMISSION'), '/'],
    ['anywhere, where the event does not happen in it alone', { and: [status('APP_SUBMISSION'), registered] }, '@wait'],
  ] as [string, Rule, string][])('agree where the status leads %s', (_name, when, target) => {
    expect(foundIn(withEvent(when, target))).toEqual([])
  })
})

describe('a status that is not listed', () => {
  const unlisted = (when: Rule) => overlaid(someFlowFiles(), routes, { unlisted: { cases: [{ id: 'some', when, go: '/' }] } })

  it('and in some situation leads to the list of applications is told, with the situation', () => {
    const files = unlisted({ var: 'status.manualNotary' })
    expect(foundIn(files)).toEqual([`E306 ${placeOfText(files, routes, '"/"\n      }\n    ]')}`])
    const [found] = findingsIn(files)
    expect(found?.witness && matches({ var: 'status.manualNotary' }, found.witness)).toBe(true)
  })

  it('is good where that is for listed ones only', () => {
    expect(codesIn(unlisted(status('DECLINED')))).not.toContain('E306')
  })
})

describe('a step', () => {
  const leaving = (when: Rule) =>
    overlaid(someFlowFiles(), apply, { steps: [{ id: 'property', leaveWhen: [{ id: 'out', when, go: '/first' }] }] })
  const second: Rule = { rule: 'second-home' }

  it('for people who have left before is told, with the exit', () => {
    const files = leaving(second)
    expect(foundIn(files)).toEqual([
      `E210 ${placeOfText(files, apply, '{\n        "rule": "second-home"\n      }\n    },\n    {\n      "id": "income"')}`,
    ])
    expect(findingsIn(files)[0]?.related).toMatchObject([{ label: '"property" leads out of the journey' }])
  })

  it('for people who are still there is good', () => {
    expect(foundIn(leaving({ and: [second, { '==': [{ var: 'draft.propertyAddress.state' }, 'TX'] }] }))).toEqual([])
  })

  it('of a journey that is not open to those whom it asks is told', () => {
    const closed = withText(someFlowFiles(), apply, '"var": "flags.redesign"', '"!": { "var": "session.registered" }')
    expect(codesIn(closed)).not.toContain('E210')
    const files = withText(closed, apply, '"rule": "second-home"', '"var": "session.registered"')
    expect(codesIn(files)).toContain('E210')
  })
})

describe('a card', () => {
  const card = (openWhen: Rule, more: JsonObject = {}) =>
    someFlowFiles({
      'base/screens/upload.json': {
        kind: 'message',
        openWhen,
        heading: 'Upload',
        text: 'Here.',
        actions: [{ id: 'a', label: 'Back', do: 'go', go: '/' }],
      },
      [conditions]: { cards: [{ id: 'ESCALATION_REVIEW', heading: 'Please', button: 'Go', go: 'upload', ...more }] },
    })
  const asked = (category: string): Rule => ({ in: [category, { var: 'open.conditions' }] })

  it('to a screen that is open while its condition is, is good', () => {
    expect(foundIn(card(asked('ESCALATION_REVIEW')))).toEqual([])
    expect(foundIn(card({ '>': [{ length: [{ var: 'open.conditions' }] }, 0] }))).toEqual([])
  })

  it('to a screen that opens for another condition is told, with somebody for whom it is shut', () => {
    const files = card(asked('MISSING_PHONE_NUMBER'))
    expect(foundIn(files)).toEqual([`E404 ${placeOfText(files, conditions, '"upload"')}`])
    const [found] = findingsIn(files)
    expect(found?.message).toContain('not open to everybody')
    expect(found?.witness && matches(asked('MISSING_PHONE_NUMBER'), found.witness)).toBe(false)
  })

  it('that is shown to those only for whom the screen is open is good', () => {
    expect(foundIn(card(asked('MISSING_PHONE_NUMBER'), { shownWhen: asked('MISSING_PHONE_NUMBER') }))).toEqual([])
  })
})

describe('a check', () => {
  const checking = (...checks: readonly object[]) =>
    overlaid(someFlowFiles(), income, {
      fields: [
        {
          id: 'employmentType',
          as: 'select',
          label: 'Work',
          required: 'Which?',
          shownWhen: registered,
          options: [
            { id: 'FULL_TIME', label: 'Full' },
            { id: 'PART_TIME', label: 'Part' },
          ],
        },
      ],
      checks: checks as unknown as JsonObject[],
    } as unknown as JsonObject)
  const above = (dollars: string): Rule => ({ '>': [{ var: 'draft.income.income' }, { usd: dollars }] })
  const check = (id: string, at: string, refuseWhen: Rule) => ({ id, at, refuseWhen, message: `No: ${id}` })

  it('at a question that is shown is good', () => {
    expect(foundIn(checking(check('much', 'income', above('9,000'))))).toEqual([])
    expect(foundIn(checking(check('much', 'employmentType', { and: [registered, above('9,000')] })))).toEqual([])
  })

  it('at a question that is not shown to somebody whom it refuses is told', () => {
    const files = checking(check('much', 'employmentType', above('9,000')))
    expect(foundIn(files)).toEqual([`E229 ${placeOfText(files, income, '"employmentType",\n      "refuseWhen"')}`])
    const [found] = findingsIn(files)
    expect(found?.witness && matches(above('9,000'), found.witness)).toBe(true)
    expect(found?.witness && matches(registered, found.witness)).toBe(false)
  })

  it('that refuses no more than one before it at the same question is told at its message', () => {
    const files = checking(check('much', 'income', above('5,000')), check('more', 'income', above('9,000')))
    expect(foundIn(files)).toEqual([`W145 ${placeOfText(files, income, '"No: more"')}`])
  })

  it('that refuses more than those before it is good', () => {
    expect(foundIn(checking(check('more', 'income', above('9,000')), check('much', 'income', above('5,000'))))).toEqual([])
  })
})

describe('"otherwise"', () => {
  const heading = (...cases: readonly Rule[]) =>
    withText(
      someFlowFiles(),
      income,
      '"What do you earn?"',
      JSON.stringify({
        cases: cases.map((when, index) => ({ id: `c${index}`, when, text: `Case ${index}` })),
        otherwise: 'Else',
      }),
    )

  it('for which nobody is left is told', () => {
    const files = heading(registered, { '!': registered })
    expect(foundIn(files)).toEqual([`W146 ${placeOfText(files, income, '"Else"')}`])
  })

  it('for which somebody is left is good', () => {
    expect(foundIn(heading(registered, status('DECLINED')))).toEqual([])
  })
})
