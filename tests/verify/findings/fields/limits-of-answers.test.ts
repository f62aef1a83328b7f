import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const income = 'base/screens/apply/income.json'
const question = (field: object) => ({ 'acme/screens/apply/income.json': { fields: [{ id: 'income', ...field }] } })

describe('a bare number as a limit of money', () => {
  it('is told where it stands, with what was meant in dollars', () => {
    const files = withText(someFlowFiles(), income, '"$9,999"', '9999999')
    const [found, ...others] = findingsIn(files)
    expect(others).toEqual([])
    expect(found).toMatchObject({ code: 'E117', why: expect.stringContaining('$99999.99') })
    expect(`${found?.file}:${found?.line}:${found?.column}`).toBe(placeOfText(files, income, '9999999'))
    expect(found?.fixes).toMatchObject([{ title: 'Write "$9,999,999"', safety: 'review', edits: [{ text: '"$9,999,999"' }] }])
  })

  it('is told once where it stands in the library', () => {
    expect(foundIn(withText(someFlowFiles(), 'base/fields.json', '"$0"', '0'))).toMatchObject([expect.stringContaining('E117')])
  })

  it('is told of what an empty answer stands for', () => {
    expect(findingsIn(someFlowFiles(question({ emptyIs: 12.5 })))).toMatchObject([{ code: 'E117', expected: ['"$12.50"'] }])
  })

  it('is a number where a number is asked for', () => {
    const files = someFlowFiles(question({ schema: { maximum: '$5,000' } }))
    expect(foundIn(files)).toEqual([])
  })
})

describe('a type that the widget never gives', () => {
  it.each([
    ['a whole number of a text', { as: 'text', schema: { type: 'integer' } }, '"integer"', 'string'],
    ['a text of a tick', { as: 'checkbox', schema: { type: 'string' } }, '"string"', 'boolean'],
    ['a yes or no of money', { as: 'money', schema: { type: 'boolean' } }, '"boolean"', 'integer'],
  ])('%s is told at the type', (_name, field, text, expected) => {
    const path = 'acme/screens/apply/more.json'
    const files = someFlowFiles({
      [path]: {
        ...{ kind: 'form', stage: 'you', heading: 'More?', saves: 'draft.extra', submit: 'Continue' },
        fields: [{ id: 'more', label: 'More', ...field }],
      },
      'acme/journeys/apply.json': { steps: [{ id: 'more', $after: 'income' }] },
    })
    expect(findingsIn(files)).toMatchObject([{ code: 'E224', expected: [expected], lenders: ['acme', 'birch'] }])
    expect(foundIn(files)).toEqual([`E224 ${placeOfText(files, path, text)}`])
  })

  it('is not also told as an answer of another kind than is kept', () => {
    const files = withText(someFlowFiles(), 'base/fields.json', '"type": "string"', '"type": "integer"')
    expect(findingsIn(files).map(({ code }) => code)).toEqual(['E224'])
  })
})

describe('a range without anything in it', () => {
  it('is told at what was written last, with the other side', () => {
    const files = someFlowFiles(question({ schema: { minimum: '$15,000' } }))
    const path = 'acme/screens/apply/income.json'
    expect(foundIn(files)).toEqual([`E102 ${placeOfText(files, path, '"$15,000"')}`])
    expect(findingsIn(files)[0]?.related).toMatchObject([{ file: income, label: '"maximum" is "$9,999"' }])
  })

  it('is told at the screen where it says more than the library', () => {
    const files = withText(someFlowFiles(), 'base/fields.json', '"$0"', '"$10,000"')
    expect(foundIn(files)).toEqual([`E102 ${placeOfText(files, income, '"$9,999"')}`])
  })

  it.each([
    ['lengths', { minLength: 9, maxLength: 3 }, { minLength: 'Short', maxLength: 'Long' }, 'text'],
    [
      'dates',
      { formatMinimum: '2000-01-01', formatMaximum: '1999-12-31' },
      { formatMinimum: 'Early', formatMaximum: 'Late' },
      'date',
    ],
  ])('is told of %s', (_name, schema, messages, as) => {
    const files = someFlowFiles({
      'acme/screens/apply/birthdate.json': { fields: [{ id: 'dob', as, schema, messages }] },
    })
    expect(findingsIn(files).map(({ code }) => code)).toEqual(['E102'])
  })

  it('is told of the limits of a lender', () => {
    const files = someFlowFiles({ 'birch/lender.json': lender({ limits: { amountMinimum: '$500,000' } }) })
    expect(findingsIn(files)).toMatchObject([{ code: 'E102', file: 'birch/lender.json', lenders: ['birch'] }])
  })

  it('has something in it where both sides are the same', () => {
    expect(foundIn(someFlowFiles(question({ schema: { minimum: '$9,999' } })))).toEqual([])
  })
})

function lender(more: object): object {
  return { ...JSON.parse(someFlowFiles().get('birch/lender.json') ?? '{}'), ...more }
}
