import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

describe('a screen that is gone', () => {
  const two = { path: '/second', steps: [{ id: 'more', screen: 'apply/income', stage: 's' }], stages: [{ id: 's', label: 'S' }] }
  const identity = { email: 'draft.email', password: 'draft.password' }
  const second = { ...two, end: { do: 'register', identity } }

  it('is one finding, however many places need it', () => {
    const files = someFlowFiles({ 'base/screens/apply/income.json': undefined, 'base/journeys/second.json': second })
    const [found, ...others] = findingsIn(files).filter(({ code }) => code !== 'E207')
    expect(others).toEqual([])
    expect(found).toMatchObject({
      code: 'E202',
      file: 'base/journeys/apply.json',
      message: 'There is no file screens/apply/income.json, and more than one place needs this screen.',
      related: [{ file: 'base/journeys/second.json', label: 'here, too' }],
    })
  })

  it('is told with what would be laid over it', () => {
    const files = someFlowFiles({
      'base/screens/apply/income.json': undefined,
      'acme/screens/apply/income.json': { heading: 'What do you make?' },
    })
    expect(findingsIn(files)).toMatchObject([{ code: 'E202', file: 'base/journeys/apply.json', lenders: ['acme', 'birch'] }])
  })

  it('keeps the words of its one place where nothing else needs it', () => {
    const [found] = findingsIn(someFlowFiles({ 'base/screens/apply/income.json': undefined }))
    expect(found?.message).toBe('The step "income" of apply needs the screen apply/income, and there is none.')
  })
})

describe('questions of a lender’s own that are kept where there is no place for them', () => {
  const screen = (saves: string) => ({
    ...{ kind: 'form', stage: 'you', heading: 'Are you a member?', saves, submit: 'Continue' },
    fields: ['memberNumber', 'branch'].map((id) => ({
      ...{ id, label: id, schema: { maxLength: 8 }, messages: { maxLength: 'Shorter, please' } },
    })),
  })
  const rule = (path: string) => ({ '==': [{ var: path }, '1'] })
  const files = (saves: string) =>
    someFlowFiles({
      'acme/screens/apply/member.json': screen(saves),
      'acme/journeys/apply.json': {
        steps: [
          { id: 'member', $after: 'income' },
          { id: 'birthdate', askWhen: rule('draft.extra.branch') },
        ],
      },
    })

  it('are one finding at "saves", and what reads them is not told, too', () => {
    const found = findingsIn(files('draft'))
    expect(found).toMatchObject([
      { code: 'E221', expected: ['draft.extra'], fixes: [{ safety: 'review', edits: [{ text: '"draft.extra"' }] }] },
    ])
    expect(foundIn(files('draft'))).toEqual([`E221 ${placeOfText(files('draft'), 'acme/screens/apply/member.json', '"draft"')}`])
  })

  it('are fine under draft.extra', () => {
    expect(foundIn(files('draft.extra'))).toEqual([])
  })
})

describe('what nobody meets', () => {
  it('a screen to which nothing leads is told as a warning', () => {
    const files = someFlowFiles({ 'base/screens/start/lost.json': { kind: 'message', heading: 'Lost', text: 'Here.' } })
    expect(findingsIn(files)).toMatchObject([
      { code: 'W805', severity: 'warning', file: 'base/screens/start/lost.json', line: 1 },
    ])
  })

  it('a screen with a time of its own is met at its address', () => {
    const screen = { kind: 'message', heading: 'Found', text: 'Here.', openWhen: { answered: 'status.value' } }
    expect(findingsIn(someFlowFiles({ 'base/screens/start/found.json': screen }))).toEqual([])
  })

  it('a screen of base that one lender asks is met', () => {
    const files = someFlowFiles({
      'base/screens/start/found.json': { kind: 'message', heading: 'Found', text: 'Here.' },
      'acme/status-routes.json': { statuses: { DECLINED: 'start/found' } },
    })
    expect(foundIn(files).filter((one) => one.startsWith('W805'))).toEqual([])
  })

  it('a scenario that is declined and that nobody has is told', () => {
    const path = 'acme/scenarios/secnd-home.json'
    const files = someFlowFiles({ [path]: { notForUs: 'We lend for main homes only.' } })
    expect(foundIn(files)).toEqual([`E706 ${placeOfText(files, path, '"notForUs"')}`])
    expect(findingsIn(files)[0]?.fixes).toMatchObject([{ title: 'Rename it to scenarios/second-home.json' }])
    expect(foundIn(someFlowFiles({ 'acme/scenarios/second-home.json': { notForUs: 'Main homes only.' } }))).toEqual([])
  })
})

describe('a scenario that speaks of what is not there', () => {
  const scenario = (answer: object, at = 'income') => ({ title: 'X', journey: 'apply', walk: [{ at, answer }] })

  it('is told with the overlay that took a step out', () => {
    const files = someFlowFiles({
      'acme/journeys/apply.json': { steps: [{ id: 'income', $remove: true }] },
      'acme/scenarios/x.json': scenario({}),
    })
    expect(findingsIn(files).find(({ code }) => code === 'E705')?.related).toMatchObject([
      { file: 'acme/journeys/apply.json', line: 5, label: 'it is taken out here' },
    ])
  })

  it('is told the name that begins as the one that is written', () => {
    const files = someFlowFiles({ 'acme/scenarios/x.json': scenario({ occupancyKind: 'PRIMARY' }, 'property') })
    expect(findingsIn(files)).toMatchObject([
      { code: 'E705', fixes: [{ title: 'Did you mean "occupancyType"?', safety: 'review' }] },
    ])
  })
})

describe('what to do', () => {
  it('is said of a file that is no JSON', () => {
    const files = withText(someFlowFiles(), 'base/flags.json', '"redesign"', 'redesign')
    expect(findingsIn(files)[0]?.fixes).toHaveLength(1)
  })

  it('is said of an amount that is a text in a rule', () => {
    const when = { and: [{ answered: 'draft.income.income' }, { '<': [{ var: 'draft.income.income' }, '$1,000'] }] }
    const files = someFlowFiles({
      'acme/facts.json': { rules: { poor: { says: 'the income is small', when } } },
      'acme/journeys/apply.json': { steps: [{ id: 'birthdate', askWhen: { rule: 'poor' } }] },
    })
    expect(findingsIn(files)).toMatchObject([
      { code: 'E117', fixes: [{ title: 'Write { "usd": "1,000" }', safety: 'safe', edits: [{ text: '{"usd":"1,000"}' }] }] },
    ])
  })

  it('is said of a choice that the server does not know', () => {
    const files = someFlowFiles({
      'acme/screens/apply/property.json': {
        fields: [{ id: 'occupancyType', options: [{ id: 'BOAT', label: 'A boat', $last: true }] }],
      },
    })
    expect(
      findingsIn(files)
        .find(({ code }) => code === 'E222')
        ?.fixes.at(-1)?.title,
    ).toMatch(/^A lender cannot add a value/)
  })
})
