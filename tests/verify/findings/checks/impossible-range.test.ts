import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const income = 'base/screens/apply/income.json'
const question = (field: object) => ({ 'acme/screens/apply/income.json': { fields: [{ id: 'income', ...field }] } })

describe('impossible-range', () => {
  it('a minimum above the maximum is reported at the limit that was written last, with the other limit', () => {
    const files = someFlowFiles(question({ schema: { minimum: '$15,000' } }))
    const path = 'acme/screens/apply/income.json'
    expect(foundIn(files)).toEqual([`E102 ${placeOfText(files, path, '"$15,000"')}`])
    expect(findingsIn(files)[0]?.related).toMatchObject([{ file: income, label: '"maximum" is "$9,999"' }])
  })

  it('an empty range between a screen and the library is reported at the screen', () => {
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
  ])('an empty range of %s is reported', (_name, schema, messages, as) => {
    const files = someFlowFiles({
      'acme/screens/apply/birthdate.json': { fields: [{ id: 'dob', as, schema, messages }] },
    })
    expect(findingsIn(files).map(({ code }) => code)).toEqual(['E102'])
  })

  it('an empty range in the limits of a lender is reported', () => {
    const files = someFlowFiles({ 'birch/lender.json': lender({ limits: { amountMinimum: '$500,000' } }) })
    expect(findingsIn(files)).toMatchObject([{ code: 'E102', file: 'birch/lender.json', lenders: ['birch'] }])
  })

  it('a range with equal ends is accepted', () => {
    expect(foundIn(someFlowFiles(question({ schema: { minimum: '$9,999' } })))).toEqual([])
  })
})

function lender(more: object): object {
  return { ...JSON.parse(someFlowFiles().get('birch/lender.json') ?? '{}'), ...more }
}
