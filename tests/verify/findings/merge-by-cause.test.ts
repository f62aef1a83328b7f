import { describe, expect, it } from 'vitest'
import { findingsIn } from '#kit/found-in.ts'
import { someFlowFiles, withText } from '#kit/some-flow-files.ts'

describe('missing screens', () => {
  const two = { path: '/second', steps: [{ id: 'more', screen: 'apply/income', stage: 's' }], stages: [{ id: 's', label: 'S' }] }
  const identity = { email: 'draft.email', password: 'draft.password' }
  const second = { ...two, end: { do: 'register', identity } }

  it('a missing screen that several places need is one finding', () => {
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

  it('a missing screen is reported with its overlay', () => {
    const files = someFlowFiles({
      'base/screens/apply/income.json': undefined,
      'acme/screens/apply/income.json': { heading: 'What do you make?' },
    })
    expect(findingsIn(files)).toMatchObject([{ code: 'E202', file: 'base/journeys/apply.json', lenders: ['acme', 'birch'] }])
  })

  it('a missing screen that one place needs keeps the message of that place', () => {
    const [found] = findingsIn(someFlowFiles({ 'base/screens/apply/income.json': undefined }))
    expect(found?.message).toBe('The step "income" of apply needs the screen apply/income, and there is none.')
  })
})

describe('advice', () => {
  it('a file that is no JSON is reported with the place to correct', () => {
    const files = withText(someFlowFiles(), 'base/flags.json', '"redesign"', 'redesign')
    expect(findingsIn(files)[0]?.fixes).toHaveLength(1)
  })

  it('an amount written as a text in a rule is read as an amount', () => {
    const when = { and: [{ answered: 'draft.income.income' }, { '<': [{ var: 'draft.income.income' }, '$1,000'] }] }
    const files = someFlowFiles({
      'acme/facts.json': { rules: { poor: { says: 'the income is small', when } } },
      'acme/journeys/apply.json': { steps: [{ id: 'birthdate', askWhen: { rule: 'poor' } }] },
    })
    expect(findingsIn(files)).toEqual([])
  })

  it('an option that the server does not know is reported with where a lender keeps its own', () => {
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
