import { describe, expect, it } from 'vitest'
import type { Rule } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const registered: Rule = { var: 'session.registered' }
const routes = 'base/status-routes.json'
const isTexas: Rule = { '==': [{ var: 'draft.propertyAddress.state' }, 'TX'] }

describe('transitions of the sandbox', () => {
  const leave = (...ways: readonly object[]) =>
    someFlowFiles({
      'base/screens/start/profile.json': {
        kind: 'message',
        heading: 'Welcome',
        text: 'It goes on here.',
        actions: [
          { id: 'on', label: 'Go on', do: 'go', go: 'wait' },
          { id: 'sent', label: 'Send it', do: 'acknowledge' },
        ],
      },
      'base/sandbox.json': {
        path: [
          { id: 'a', status: 'APP_SUBMISSION', leave: ways },
          { id: 'b', status: 'DECLINED' },
        ],
        personas: [],
      },
    })
  const on = 'submitted:start/profile'

  it('a sandbox transition is reported after a transition without a rule for the same event', () => {
    const files = leave({ id: 'all', on }, { id: 'some', on, when: registered })
    expect(foundIn(files)).toEqual([
      `E143 ${placeOfText(files, 'base/sandbox.json', '{\n            "var": "session.registered"')}`,
    ])
  })

  it('a sandbox transition is reported if a transition without a rule has a shorter delay', () => {
    expect(findingsIn(leave({ id: 'late', afterSeconds: 5, when: registered }, { id: 'soon', afterSeconds: 1 }))).toMatchObject([
      { code: 'E143' },
    ])
  })

  it('a sandbox transition is not reported before a transition without a rule, or for another event', () => {
    expect(foundIn(leave({ id: 'some', on, when: registered }, { id: 'all', on }, { id: 'time', afterSeconds: 1 }))).toEqual([])
  })
})

describe('hidden-case', () => {
  const cases = (first: Rule, second: Rule) =>
    someFlowFiles({
      'acme/screens/apply/income.json': {
        heading: {
          cases: [
            { id: 'one', when: first, text: 'One' },
            { id: 'two', when: second, text: 'Two' },
          ],
          otherwise: 'Other',
        },
      },
    })

  it('a case is reported if an earlier case has a wider rule, with that case as a related place', () => {
    const files = cases({ in: [{ var: 'draft.propertyAddress.state' }, ['TX', 'AL']] }, isTexas)
    const [found, ...others] = findingsIn(files)
    expect(others).toEqual([])
    expect(found).toMatchObject({ code: 'E143', lenders: ['acme', 'birch'], related: [{ label: 'comes first' }] })
    expect(found?.message).toBe(
      'The case "two" of the screen "apply/income" is never taken: all applicants for whom it holds are taken by "one" before it.',
    )
    expect(found?.witness && matches(isTexas, found.witness)).toBe(true)
  })

  it('a case is reported if earlier cases together match all applicants whom it matches', () => {
    const heading = {
      cases: [
        { id: 'known', when: { var: 'session.registered' }, text: 'One' },
        { id: 'new', when: { '!': [{ var: 'session.registered' }] }, text: 'Two' },
        { id: 'texas', when: isTexas, text: 'Three' },
      ],
      otherwise: 'Other',
    }
    const files = someFlowFiles({ 'acme/screens/apply/income.json': { heading } })
    expect(findingsIn(files)).toMatchObject([{ code: 'E143', related: [{}, {}] }])
  })

  it('a case is not reported because a later case has a wider rule', () => {
    expect(foundIn(cases(isTexas, { in: [{ var: 'draft.propertyAddress.state' }, ['TX', 'AL']] }))).toEqual([])
  })

  it('a case of a decision is reported if no status that leads to the decision makes its rule true', () => {
    const files = withText(
      someFlowFiles(),
      routes,
      '"var": "status.dtiDecline"',
      '"==": [{ "var": "status.value" }, "APP_SUBMISSION"]',
    )
    expect(foundIn(files)).toEqual([`E143 ${placeOfText(files, routes, '{\n            "=="')}`])
  })

  it('a case of a flag is reported after a case with the same rule, unless that case is for a percentage of borrowers', () => {
    const isRegistered: Rule = { var: 'session.registered' }
    const flag = (percent?: number) =>
      someFlowFiles({
        'acme/flags.json': {
          redesign: {
            cases: [
              { id: 'some', when: isRegistered, ...(percent !== undefined && { percent }), is: true },
              { id: 'registered', when: isRegistered, is: false },
            ],
          },
        },
      })
    expect(findingsIn(flag())).toMatchObject([{ code: 'E143' }])
    expect(foundIn(flag(50))).toEqual([])
  })
})
