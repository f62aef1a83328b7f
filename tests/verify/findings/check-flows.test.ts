import { describe, expect, it } from 'vitest'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'
import { checkFlows } from '#verify/findings/check-flows.ts'

const birthdate = 'screens/apply/birthdate.json'

describe('whom a mistake hurts', () => {
  it('one mistake in base is one finding for every lender', () => {
    const files = withText(someFlowFiles(), `base/${birthdate}`, '"at": "dob"', '"at": "dbo"')
    expect(findingsIn(files)).toMatchObject([{ code: 'E214', lenders: ['acme', 'birch'] }])
  })

  it('a mistake of a lender hurts it and those who start from it, at the line that it wrote', () => {
    const files = someFlowFiles({ [`acme/${birthdate}`]: { heading: 'When were you {born}?' } })
    expect(findingsIn(files)).toMatchObject([{ code: 'E512', file: `acme/${birthdate}`, line: 2, lenders: ['acme', 'birch'] }])
  })

  it('a lender that says it otherwise is not hurt', () => {
    const broken = withText(someFlowFiles(), `base/${birthdate}`, 'When were you born?', 'When were you {born}?')
    const files = new Map([...broken, [`birch/${birthdate}`, '{ "heading": "Your birthday?" }']])
    expect(findingsIn(files)).toMatchObject([{ code: 'E512', lenders: ['acme'] }])
  })

  it('tells only of the lenders that were asked about', () => {
    const files = someFlowFiles({ [`birch/${birthdate}`]: { heading: 'When were you {born}?' } })
    const library = openFlowLibrary(files)
    expect(checkFlows(library, ['acme'])).toEqual([])
    expect(checkFlows(library, ['birch'])).toMatchObject([{ code: 'E512', lenders: ['birch'] }])
  })
})

describe('the order of findings', () => {
  it('is errors first, then what hurts most lenders, then file and line', () => {
    const files = someFlowFiles({
      'acme/screens/apply/income.json': { heading: 'What do {you} earn?' },
      'birch/screens/apply/property.json': { heading: 'Which {home}?' },
      [`birch/${birthdate}`]: { heading: '{when}?' },
    })
    expect(findingsIn(files).map(({ lenders, file }) => [lenders.length, file])).toEqual([
      [2, 'acme/screens/apply/income.json'],
      [1, `birch/${birthdate}`],
      [1, 'birch/screens/apply/property.json'],
    ])
  })

  it('does not change when the files come in another order', () => {
    const files = withText(
      someFlowFiles({ [`birch/${birthdate}`]: { heading: '{when}?' } }),
      'base/facts.json',
      '"SECONDARY"',
      '"SECOND"',
    )
    const backwards = new Map([...files].reverse())
    expect(findingsIn(backwards)).toEqual(findingsIn(files))
  })
})

describe('echoes of one mistake', () => {
  it.each([
    ['a misspelt key', 'base/screens/apply/income.json', '"label"', '"lable"', 'E010'],
    ['a file that is no JSON', 'base/facts.json', '"rules"', 'rules', 'E001'],
    ['a library that is no JSON', 'base/fields.json', '"money"', 'money', 'E001'],
    ['flags that are no JSON', 'base/flags.json', '"redesign"', 'redesign', 'E001'],
    ['a journey that is no JSON', 'base/journeys/apply.json', '"path"', 'path', 'E001'],
    ['a screen that is no JSON', 'base/screens/apply/property.json', '"kind"', 'kind', 'E001'],
    ['a question with another id', `base/${birthdate}`, '"id": "dob"', '"id": "birthday"', 'E221'],
  ])('%s is told once', (_name, file, from, to, code) => {
    expect(findingsIn(withText(someFlowFiles(), file, from, to)).map((found) => found.code)).toEqual([code])
  })
})

describe('a question that was taken away', () => {
  const takesAway = { fields: [{ id: 'occupancyType', $remove: true }] }

  it('leaves a step that nobody reaches, told with the place that took it away', () => {
    const files = someFlowFiles({ 'acme/screens/apply/property.json': takesAway })
    const [found, ...others] = findingsIn(files)
    expect(others).toEqual([])
    expect(`${found?.code} ${found?.file}:${found?.line}:${found?.column}`).toBe(
      `E201 ${placeOfText(files, 'base/journeys/apply.json', '"second-home"')}`,
    )
    expect(found?.lenders).toEqual(['acme', 'birch'])
    expect(found?.message).toMatch(/nobody asks for it any more\.$/)
    expect(found?.related).toMatchObject([{ file: 'acme/screens/apply/property.json', line: 3 }])
  })

  it('in base itself leaves the same step, with nobody else to blame', () => {
    const screen = JSON.parse(someFlowFiles().get('base/screens/apply/property.json') ?? '')
    const fields = screen.fields.filter(({ id }: { id: string }) => id !== 'occupancyType')
    const [found] = findingsIn(someFlowFiles({ 'base/screens/apply/property.json': { ...screen, fields } }))
    expect(found).toMatchObject({ code: 'E201', file: 'base/journeys/apply.json', lenders: ['acme', 'birch'], related: [] })
  })

  it('together with its step is told in the same way', () => {
    const files = someFlowFiles({ 'acme/journeys/apply.json': { steps: [{ id: 'property', $remove: true }] } })
    expect(foundIn(files)).toEqual([
      `E201 ${placeOfText(files, 'base/journeys/apply.json', '"second-home"')}`,
      `E120 ${placeOfText(files, `base/${birthdate}`, '"minimumAge"')}`,
    ])
  })

  it('of the lender that added it, is missed by what the lender asks with it', () => {
    const files = someFlowFiles({
      'acme/screens/apply/member.json': {
        kind: 'form',
        stage: 'you',
        heading: 'Are you a member?',
        saves: 'draft.extra',
        fields: [{ id: 'member', as: 'yes-no', label: 'Are you a member?', required: 'Required' }],
        submit: 'Continue',
      },
      'acme/journeys/apply.json': {
        steps: [
          { id: 'member', $first: true },
          { id: 'income', askWhen: { '==': [{ var: 'draft.extra.member' }, true] } },
        ],
      },
      'birch/journeys/apply.json': { steps: [{ id: 'member', $remove: true }] },
    })
    expect(findingsIn(files)).toMatchObject([
      { code: 'E201', lenders: ['birch'], related: [{ file: 'birch/journeys/apply.json' }] },
    ])
  })
})

describe('what is read before it is asked', () => {
  it('is told where a lender moves the step that reads', () => {
    const files = someFlowFiles({ 'acme/journeys/apply.json': { steps: [{ id: 'birthdate', $first: true }] } })
    const [found, ...others] = findingsIn(files)
    expect(others).toEqual([])
    expect(found).toMatchObject({ code: 'E121', lenders: ['acme', 'birch'] })
    expect(found?.related.map(({ file, line }) => `${file}:${line}`)).toContain('acme/journeys/apply.json:3')
  })

  it('is told of a field that is shown by a later one of its own screen', () => {
    const files = withText(
      someFlowFiles(),
      'base/screens/apply/password.json',
      '"as": "password",',
      '"as": "password", "shownWhen": { "==": [{ "var": "draft.termPrivacyConsent" }, true] },',
    )
    expect(findingsIn(files).map(({ code }) => code)).toEqual(['E121'])
  })

  it('is fine where it is asked on the same screen, and read by a message', () => {
    const files = withText(someFlowFiles(), 'base/screens/apply/property.json', 'How do you use it?', 'In {companyName}?')
    expect(foundIn(files)).toEqual([])
  })
})

describe('what nobody uses', () => {
  it.each([
    ['a library field', 'base/fields.json', '"money": {', '"idle": { "as": "text" }, "money": {', 'W801 unused-library-field'],
    ['a rule', 'base/facts.json', '"rules": {', '"rules": { "idle": { "says": "x", "when": true },', 'W802 unused-rule'],
    ['a value', 'base/facts.json', '"values": {', '"values": { "idle": { "type": "text", "is": "x" },', 'W803 unused-value'],
    ['a stage', 'base/journeys/apply.json', '"stages": [', '"stages": [{ "id": "idle", "label": "Idle" },', 'W804 unused-stage'],
    [
      'a decision',
      'base/status-routes.json',
      '"decisions": {',
      '"decisions": { "idle": { "otherwise": "/" },',
      'W305 unused-decision',
    ],
  ])('%s is a warning', (_name, file, from, to, told) => {
    const found = findingsIn(withText(someFlowFiles(), file, from, to))
    expect(found.map(({ code, name, severity }) => `${code} ${name} ${severity}`)).toEqual([`${told} warning`])
  })

  it('is used when one lender alone uses it', () => {
    const files = withText(
      someFlowFiles({ 'birch/screens/apply/income.json': { heading: 'What do you earn, {idle}?' } }),
      'base/facts.json',
      '"values": {',
      '"values": { "idle": { "type": "text", "is": "x" },',
    )
    expect(foundIn(files)).toEqual([])
  })
})

describe('scenarios', () => {
  it('that miss the same step are one finding', () => {
    const text = someFlowFiles().get('base/scenarios/second-home.json') ?? ''
    const misses = text.replaceAll('"at": "property"', '"at": "proprty"')
    const files = someFlowFiles({ 'base/scenarios/second-home.json': misses, 'base/scenarios/another.json': misses })
    const found = findingsIn(files)
    expect(found).toHaveLength(1)
    expect(found[0]?.related).toHaveLength(3)
  })

  it('that a lender inherits and cannot pass are not the mistake of the one who wrote them', () => {
    const files = someFlowFiles({
      'acme/journeys/apply.json': { steps: [{ id: 'main-home', $remove: true }] },
    })
    expect(foundIn(files)).toEqual([])
  })
})
