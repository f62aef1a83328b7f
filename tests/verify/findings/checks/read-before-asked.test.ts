import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const birthdate = 'screens/apply/birthdate.json'

describe('removed questions', () => {
  const takesAway = { fields: [{ id: 'occupancyType', $remove: true }] }

  it('a step that waits for a removed question is reported with the overlay that removed it', () => {
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

  it('a step that waits for a question missing in base is reported without an overlay', () => {
    const screen = JSON.parse(someFlowFiles().get('base/screens/apply/property.json') ?? '')
    const fields = screen.fields.filter(({ id }: { id: string }) => id !== 'occupancyType')
    const [found] = findingsIn(someFlowFiles({ 'base/screens/apply/property.json': { ...screen, fields } }))
    expect(found).toMatchObject({ code: 'E201', file: 'base/journeys/apply.json', lenders: ['acme', 'birch'], related: [] })
  })

  it('a question that is removed with its step is reported where its answer is read', () => {
    const files = someFlowFiles({ 'acme/journeys/apply.json': { steps: [{ id: 'property', $remove: true }] } })
    expect(foundIn(files)).toEqual([
      `E201 ${placeOfText(files, 'base/journeys/apply.json', '"second-home"')}`,
      `E120 ${placeOfText(files, `base/${birthdate}`, '"minimumAge"')}`,
    ])
  })

  it('a question that a second lender removes is reported for that lender alone', () => {
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

describe('order of questions', () => {
  it('a lender that moves a step before the question it reads gets E121 at the move', () => {
    const files = someFlowFiles({ 'acme/journeys/apply.json': { steps: [{ id: 'birthdate', $first: true }] } })
    const [found, ...others] = findingsIn(files)
    expect(others).toEqual([])
    expect(found).toMatchObject({ code: 'E121', lenders: ['acme', 'birch'] })
    expect(found?.related.map(({ file, line }) => `${file}:${line}`)).toContain('acme/journeys/apply.json:3')
  })

  it('a field whose shownWhen reads a later field of its screen is reported', () => {
    const files = withText(
      someFlowFiles(),
      'base/screens/apply/password.json',
      '"as": "password",',
      '"as": "password", "shownWhen": { "==": [{ "var": "draft.termPrivacyConsent" }, true] },',
    )
    expect(findingsIn(files).map(({ code }) => code)).toEqual(['E121'])
  })

  const income = 'base/screens/apply/income.json'
  const tick = { id: 'oneName', as: 'checkbox', label: 'I have one name', emptyIs: false, messages: { type: 'Required' } }
  const aboveTick = (shownWhen: object, own: object = {}) => {
    const screen = JSON.parse(someFlowFiles().get(income) ?? '')
    const firstName = { id: 'firstName', as: 'text', label: 'First name', required: 'Required', shownWhen }
    return someFlowFiles({ [income]: { ...screen, saves: 'draft.name', fields: [firstName, { ...tick, ...own }] } })
  }
  const untilTicked = { '!': { var: 'draft.name.oneName' } }

  it('a field that is shown until a box below it on the screen is ticked is no finding', () => {
    expect(findingsIn(aboveTick(untilTicked)).map(({ code }) => code)).not.toContain('E121')
  })

  it.each([
    ['shows it', { var: 'draft.name.oneName' }, {}],
    ['must be ticked by everybody', untilTicked, { required: 'Required', schema: { const: true } }],
    ['is no box', untilTicked, { as: 'yes-no', required: 'Required', emptyIs: undefined }],
  ])('a field that reads a question below it is reported where that question %s', (_, shownWhen, own) => {
    expect(findingsIn(aboveTick(shownWhen, own)).map(({ code }) => code)).toContain('E121')
  })

  it('a message may read an answer of its own screen', () => {
    const files = withText(someFlowFiles(), 'base/screens/apply/property.json', 'How do you use it?', 'In {companyName}?')
    expect(foundIn(files)).toEqual([])
  })
})
