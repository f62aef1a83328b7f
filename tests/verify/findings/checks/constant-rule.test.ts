import { describe, expect, it } from 'vitest'
import type { Rule } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const facts = 'base/facts.json'
const files = someFlowFiles()
const journey = 'base/journeys/apply.json'
const isTexas: Rule = { '==': [{ var: 'draft.propertyAddress.state' }, 'TX'] }
const isAlabama: Rule = { '==': [{ var: 'draft.propertyAddress.state' }, 'AL'] }
const income = 'base/screens/apply/income.json'

describe('constant-rule', () => {
  const everybody: Rule = { or: [{ var: 'session.registered' }, { '!': [{ var: 'session.registered' }] }] }

  it('a rule that is true for all applicants is reported at its place, with an example', () => {
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

  it('a rule that is true for no applicant is reported with the conditions that exclude each other', () => {
    const files = askedWhen({ and: [isTexas, { rule: 'second-home' }, isAlabama] })
    const [found] = findingsIn(files).filter(({ code }) => code === 'W141')
    expect(found?.message).toContain('holds for nobody there can be: its conditions shut each other out')
    expect(found?.related).toHaveLength(2)
  })

  it('a named constant rule is reported at its name and not where it is used', () => {
    const files = withText(someFlowFiles(), facts, '"SECONDARY",\n            "INVESTMENT"', '')
    expect(foundIn(files).filter((one) => one.startsWith('W141'))).toEqual([
      `W141 ${placeOfText(files, facts, '{\n        "in"')}`,
    ])
  })

  it('a rule that is plain true or false is no finding', () => {
    expect(foundIn(askedWhen(false)).filter((one) => !one.startsWith('W802'))).toEqual([])
  })

  it('a proof about a rule uses the types and options of the contract', () => {
    expect(
      foundIn(askedWhen({ in: [{ var: 'draft.propertyAddress.occupancyType' }, ['PRIMARY', 'SECONDARY', 'INVESTMENT']] })).filter(
        (one) => !one.startsWith('W802'),
      ),
    ).toEqual([])
  })
})

describe('undecided rules', () => {
  it('a rule beyond the budget of the analysis is reported as undecided, and other rules are proved', () => {
    const streets = Array.from({ length: 1_900 }, (_, n) => `${n} Main St`)
    const many: Rule = { in: [{ var: 'draft.propertyAddress.street1' }, streets] }
    const rules = { many: { says: 'a street', when: many } }
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

describe('findings about one rule', () => {
  it('a rule with another finding is not reported as constant', () => {
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

  it('rules that use a name with a finding are not reported', () => {
    const files = withText(someFlowFiles(), facts, '"SECONDARY",\n            "INVESTMENT"', '"SECOND"')
    expect(findingsIn(files).map(({ code }) => code)).toEqual(['E103'])
  })
})

it('flows without mistakes have no findings of proofs', () => {
  expect(foundIn(files)).toEqual([])
})

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
