import { describe, expect, it } from 'vitest'
import type { Rule } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/matches.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const mainHome = 'base/screens/apply/main-home.json'
const income = 'base/screens/apply/income.json'
const facts = 'base/facts.json'
const routes = 'base/status-routes.json'

const files = someFlowFiles()
const journey = 'base/journeys/apply.json'
const isTexas: Rule = { '==': [{ var: 'draft.propertyAddress.state' }, 'TX'] }
const isAlabama: Rule = { '==': [{ var: 'draft.propertyAddress.state' }, 'AL'] }

/** The small flows with the step main-home asked by another rule. */
function askedWhen(rule: Rule) {
  return changed(journey, (text) =>
    text.replace(/"askWhen": \{\s*"rule": "second-home"\s*\}/, `"askWhen": ${JSON.stringify(rule)}`),
  )
}

function changed(path: string, change: (text: string) => string, from = files) {
  const text = from.get(path) ?? ''
  if (change(text) === text) throw new Error(`Nothing changes in ${path}.`)
  return new Map(from).set(path, change(text))
}

describe('a rule that is the same for everybody', () => {
  const everybody: Rule = { or: [{ var: 'session.registered' }, { '!': [{ var: 'session.registered' }] }] }

  it('is told where it stands, with somebody for whom it holds', () => {
    const [found, ...others] = findingsIn(askedWhen(everybody)).filter(({ code }) => code === 'W141')
    expect(others).toEqual([])
    expect(found).toMatchObject({
      severity: 'warning',
      confidence: 'proved',
      lenders: ['acme', 'birch'],
      pointer: 'journeys/apply.json#/steps/main-home/askWhen',
    })
    expect(found?.message).toBe('"askWhen" of the step "main-home" of the journey "apply" holds for everybody there can be.')
    expect(found?.witness && matches(everybody, found.witness)).toBe(true)
  })

  it('is told with the conditions that shut each other out, and with no others', () => {
    const files = askedWhen({ and: [isTexas, { rule: 'second-home' }, isAlabama] })
    const [found] = findingsIn(files).filter(({ code }) => code === 'W141')
    expect(found?.message).toContain('holds for nobody there can be: its conditions shut each other out')
    expect(found?.related).toHaveLength(2)
  })

  it('is told where it has its name, and not where the name is used', () => {
    const files = withText(someFlowFiles(), facts, '"SECONDARY",\n            "INVESTMENT"', '')
    expect(foundIn(files).filter((one) => one.startsWith('W141'))).toEqual([
      `W141 ${placeOfText(files, facts, '{\n        "in"')}`,
    ])
  })

  it('may be plain yes or no: that is a switch', () => {
    expect(foundIn(askedWhen(false)).filter((one) => !one.startsWith('W802'))).toEqual([])
  })

  it('is looked at together with what the contract says of each fact', () => {
    expect(
      foundIn(askedWhen({ in: [{ var: 'draft.propertyAddress.occupancyType' }, ['PRIMARY', 'SECONDARY', 'INVESTMENT']] })).filter(
        (one) => !one.startsWith('W802'),
      ),
    ).toEqual([])
  })
})

describe('a condition that never changes its rule', () => {
  const idle = (rule: Rule) => findingsIn(askedWhen(rule)).filter(({ code }) => code === 'W142')

  it('is told where it stands', () => {
    const files = askedWhen({ or: [isTexas, { and: [isTexas, { rule: 'second-home' }] }] })
    const found = findingsIn(files).filter(({ code }) => code === 'W142')
    expect(found.map(({ line, column }) => `${journey}:${line}:${column}`)).toEqual([placeOfText(files, journey, '{"and"')])
    expect(found[0]?.witness).toBeDefined()
  })

  it('is not a guard, even where the comparison would be no for an absent fact by itself', () => {
    expect(idle({ and: [{ answered: 'draft.propertyAddress.state' }, isTexas] })).toEqual([])
  })

  it('may be one that matters only for absent facts', () => {
    expect(idle({ or: [isTexas, { '!': [{ answered: 'draft.propertyAddress.state' }] }] })).toEqual([])
  })
})

describe('a case that is never taken', () => {
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

  it('is told with the one that takes everybody before it', () => {
    const files = cases({ in: [{ var: 'draft.propertyAddress.state' }, ['TX', 'AL']] }, isTexas)
    const [found, ...others] = findingsIn(files)
    expect(others).toEqual([])
    expect(found).toMatchObject({ code: 'E143', lenders: ['acme', 'birch'], related: [{ label: 'comes first' }] })
    expect(found?.message).toBe(
      'The case "two" of the screen "apply/income" is never taken: whoever it is for is taken by "one" before it.',
    )
    expect(found?.witness && matches(isTexas, found.witness)).toBe(true)
  })

  it('is told when several take everybody only together', () => {
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

  it('is no case that is narrower and comes first', () => {
    expect(foundIn(cases(isTexas, { in: [{ var: 'draft.propertyAddress.state' }, ['TX', 'AL']] }))).toEqual([])
  })

  it('is told in a decision when no status leads there for which it holds', () => {
    const files = withText(
      someFlowFiles(),
      routes,
      '"var": "status.dtiDecline"',
      '"==": [{ "var": "status.value" }, "APP_SUBMISSION"]',
    )
    expect(foundIn(files)).toEqual([`E143 ${placeOfText(files, routes, '{\n            "=="')}`])
  })

  it('is told of a flag, but not after a case for a share of people', () => {
    const flag = (percent?: number) =>
      someFlowFiles({
        'acme/flags.json': {
          redesign: {
            cases: [
              { id: 'some', when: isTexas, ...(percent !== undefined && { percent }), is: true },
              { id: 'texas', when: isTexas, is: false },
            ],
          },
        },
      })
    expect(findingsIn(flag())).toMatchObject([{ code: 'E143' }])
    expect(foundIn(flag(50))).toEqual([])
  })
})

describe('a question that is never shown', () => {
  const state = (shownWhen: Rule) =>
    changed(income, (text) =>
      text.replace('"label": "Yearly income",', `"label": "Yearly income",\n "shownWhen": ${JSON.stringify(shownWhen)},`),
    )

  it('is told with whom it was meant for, and where it is required', () => {
    const files = state({ and: [isTexas, isAlabama] })
    expect(findingsIn(files)).toMatchObject([
      {
        code: 'E226',
        why: 'Its answer is required, and nobody is ever asked for it.',
        related: [{ label: 'it is required here' }],
      },
    ])
  })

  it('is told when its rule holds only for those who are not asked the screen', () => {
    const primary: Rule = { '==': [{ var: 'draft.propertyAddress.occupancyType' }, 'PRIMARY'] }
    const field = { id: 'state', shownWhen: primary }
    const files = changed(mainHome, (text) =>
      text.replace('"spread": "address"\n    }', `"spread": "address"\n    },\n    ${JSON.stringify(field)}`),
    )
    const [found, ...others] = findingsIn(files)
    expect(others).toEqual([])
    expect(found).toMatchObject({ code: 'E226', pointer: 'screens/apply/main-home.json#/fields/state/shownWhen' })
    expect(found?.message).toBe(
      'The question "state" of the screen "apply/main-home" is never shown: its rule holds for nobody who comes there.',
    )
    expect(found?.witness && matches(primary, found.witness)).toBe(true)
  })

  it('is one that somebody is asked', () => {
    expect(foundIn(state(isTexas))).toEqual([])
  })
})

describe('checks', () => {
  const check = (refuseWhen: Rule, others: readonly object[] = []) =>
    changed(income, (text) =>
      text.replace(
        '"submit"',
        `"checks": ${JSON.stringify([...others, { id: 'much', at: 'income', refuseWhen, message: 'No' }])},\n  "submit"`,
      ),
    )
  const least = (amount: string): Rule => ({ '<': [{ var: 'draft.income.income' }, { usd: amount }] })
  const most = (amount: string): Rule => ({ '>': [{ var: 'draft.income.income' }, { usd: amount }] })

  it('that refuse every answer are an error', () => {
    expect(findingsIn(check({ '>=': [{ var: 'draft.income.income' }, { usd: '0' }] }))).toMatchObject([
      { code: 'E227', severity: 'error' },
    ])
  })

  it('that refuse every answer only together are told as one', () => {
    const files = check(least('500'), [{ id: 'little', at: 'income', refuseWhen: most('400'), message: 'No' }])
    expect(findingsIn(files)).toMatchObject([{ code: 'E227', related: [{ label: 'the check "little"' }] }])
  })

  it('that refuse nothing which the limits of the question let through are told', () => {
    expect(findingsIn(check(most('20,000')))).toMatchObject([{ code: 'W144', severity: 'warning' }])
  })

  it('that let somebody pass, and somebody not, are good', () => {
    expect(foundIn(check(most('5,000')))).toEqual([])
    expect(foundIn(check(least('500'), [{ id: 'little', at: 'income', refuseWhen: most('500'), message: 'No' }]))).toEqual([])
  })
})

describe('a choice', () => {
  const option = (id: string, shownWhen?: Rule) => ({ id, label: id, ...(shownWhen !== undefined && { shownWhen }) })
  const field = (...options: readonly object[]) => ({
    'acme/screens/apply/property.json': {
      fields: [{ id: 'occupancyType', options }],
    },
  })

  it('of which somebody is shown nothing is told with somebody who is stuck', () => {
    const hidden: Rule = { var: 'session.registered' }
    const files = someFlowFiles(
      field(
        { id: 'PRIMARY', shownWhen: hidden },
        { id: 'SECONDARY', shownWhen: hidden },
        { id: 'INVESTMENT', shownWhen: hidden },
      ),
    )
    const found = findingsIn(files)
    expect(found).toMatchObject([{ code: 'E228', lenders: ['acme', 'birch'] }])
    expect(matches(hidden, found[0]?.witness ?? { today: '' })).toBe(false)
  })

  it('of which everybody is shown one is good', () => {
    const hidden: Rule = { var: 'session.registered' }
    const files = someFlowFiles(field(option('PRIMARY', hidden), option('SECONDARY', { '!': [hidden] })))
    expect(foundIn(files)).toEqual([])
  })
})

describe('a rule that is too much to be looked at', () => {
  it('is told as undecided where it stands, and the others are proved all the same', () => {
    const screens = Array.from({ length: 1_900 }, (_, n) => `screen/${n}`)
    const many: Rule = { in: [{ var: 'params.screen' }, screens] }
    const rules = { many: { says: 'a screen', when: many } }
    const much: Rule = { or: [{ rule: 'many' }, isTexas, { rule: 'many' }, isAlabama, { rule: 'many' }, { rule: 'many' }] }
    const files = changed(
      'base/facts.json',
      (text) => text.replace('"rules": {', `"rules": ${JSON.stringify(rules).slice(0, -1)},`),
      askedWhen(much),
    )
    const found = findingsIn(files).flatMap(({ code, severity, pointer }) => (code === 'W802' ? [] : [[code, severity, pointer]]))
    expect(found).toEqual([['I149', 'info', 'journeys/apply.json#/steps/main-home/askWhen']])
  })
})

describe('what is wrong already', () => {
  it('is not told again as a rule that holds for nobody', () => {
    const nowhere = askedWhen({ '==': [{ var: 'draft.propertyAddress.state' }, 'ZZ'] })
    expect(foundIn(nowhere).filter((one) => !one.startsWith('W802'))).toEqual([`E103 ${placeOfText(nowhere, journey, '"ZZ"')}`])
    const question = changed(income, (text) =>
      text.replace(
        '"label": "Yearly income",',
        '"label": "Yearly income", "shownWhen": { "==": [{ "var": "draft.propertyAddress.state" }, "ZZ"] },',
      ),
    )
    expect(foundIn(question)).toEqual([`E103 ${placeOfText(question, income, '"ZZ"')}`])
  })

  it('is not told again of the rules that use its name', () => {
    const files = withText(someFlowFiles(), facts, '"SECONDARY",\n            "INVESTMENT"', '"SECOND"')
    expect(findingsIn(files).map(({ code }) => code)).toEqual(['E103'])
  })
})

it('nothing is said of flows in which nothing is wrong', () => {
  expect(foundIn(files)).toEqual([])
})
