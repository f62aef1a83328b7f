import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'

const acme = 'acme/lender.json'
const base = 'base/lender.json'
const fixed = { id: 'fixed-10', term: 10, rate: 8.75, rateType: 'FIXED' }
const floating = { id: 'floating-10', term: 10, rate: 8.25, rateType: 'FLOATING' }
const fees = [{ id: 'origination', percent: { var: 'lender.limits.originationFee' }, prepaid: true }]

describe('offers', () => {
  it('a lender may offer nothing, or several types of rate for one term', () => {
    expect(foundIn(filesWith({}))).toEqual([])
    expect(foundIn(filesWith({ originationFee: 3, terms: [10], rates: [fixed, floating] }))).toEqual([])
  })

  it('rates of terms that a lender does not offer are accepted', () => {
    expect(
      foundIn(filesWith({ originationFee: 3, terms: [10], rates: [fixed, { ...floating, id: 'floating-20', term: 20 }] })),
    ).toEqual([])
  })

  it('two rates of one term and type are reported', () => {
    const files = filesWith({ originationFee: 3, rates: [fixed, { ...fixed, id: 'again', rate: 9 }] })
    const [found] = findingsIn(files)
    expect(found).toMatchObject({ code: 'E131', pointer: 'lender.json#/limits/rates/again', related: [{ file: acme }] })
    expect(findingsIn(files)).toHaveLength(1)
  })

  it('a term without a rate is reported', () => {
    const files = filesWith({ originationFee: 3, terms: [10, 17], rates: [fixed] })
    expect(foundIn(files)).toEqual([`E132 ${placeOfText(files, acme, '17')}`])
  })

  it.each([
    [
      'below the lowest that the footer promises',
      { originationFee: 0, rates: [{ ...fixed, rate: 4.5 }] },
      'an APR of 4.5 percent, which is below "aprMinimum", 5.',
    ],
    [
      'above the highest, with the fee',
      { originationFee: 5, rates: [{ ...fixed, term: 1, rate: 9 }] },
      'percent, which is above "aprMaximum", 15.',
    ],
    [
      'below the lowest where only interest is paid, since the fee is spread over all of it',
      { originationFee: 3, aprMinimum: 9.3, rates: [fixed] },
      'percent where only interest is paid, which is below "aprMinimum", 9.3.',
    ],
  ])('an offer with an APR %s is reported', (_, limits, words) => {
    const found = findingsIn(filesWith(limits))
    expect(found.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(['E133 lender.json#/limits/rates/fixed-10/rate'])
    expect(found[0]?.message).toContain(words)
  })
})

describe('fees', () => {
  const offers = {
    kind: 'offers',
    heading: 'Choose',
    saves: 'application',
    fields: [],
    labels: { origination: 'Origination fee' },
    notOffered: 'Not any more',
    submit: 'Continue',
  }
  const found = (own: object[], labels: object = {}) => {
    const files = new Map([
      ...filesWith({ fees: [...fees, ...own] }),
      ['acme/screens/start/offers.json', JSON.stringify({ ...offers, labels: { ...offers.labels, ...labels } })],
    ])
    return findingsIn(files)
      .filter(({ code }) => !code.startsWith('W'))
      .map(({ code, pointer }) => `${code} ${pointer}`)
  }

  it('a fee without a label on the screen of offers is reported', () => {
    expect(found([{ id: 'flood', amount: { usd: '10' } }], { flood: 'Flood certificate' })).toEqual([])
    expect(found([{ id: 'flood', amount: { usd: '10' } }])).toEqual(['E135 screens/start/offers.json#/labels'])
  })

  it('a fee that reads a setting is reported where the lender removes the setting, or where the fee is when it was never set', () => {
    const own = JSON.parse(someFlowFiles().get(base) ?? '{}')
    const reported = (ofBase: object, ofAcme: object) => {
      const limits = { ...own.limits, terms: [10], rates: [fixed], fees, ...ofBase }
      const acmes = JSON.parse(someFlowFiles().get(acme) ?? '{}')
      const files = someFlowFiles({ [base]: { ...own, limits }, [acme]: { ...acmes, limits: { ...acmes.limits, ...ofAcme } } })
      return findingsIn(files).map(({ code, file, pointer }) => `${code} ${file} ${pointer}`)
    }
    expect(reported({ originationFee: 3 }, {})).toEqual([])
    expect(reported({ originationFee: 3 }, { originationFee: null })).toEqual([`E148 ${acme} lender.json#/limits/originationFee`])
    expect(reported({}, {})).toContain(`E148 ${base} lender.json#/limits/fees/origination`)
  })

  it.each([
    ['neither', {}],
    ['both', { amount: { usd: '10' }, percent: 1 }],
  ])('a fee with %s of amount and percentage is reported', (_, charge) => {
    expect(found([{ id: 'flood', ...charge }], { flood: 'Flood certificate' })).toEqual(['E134 lender.json#/limits/fees/flood'])
  })

  it('the amount and the percentage of a fee are type-checked', () => {
    const flood = (charge: object) => found([{ id: 'flood', ...charge }], { flood: 'Flood certificate' })
    expect(flood({ amount: { var: 'lender.limits.floodFee' } })).toEqual(['E101 lender.json#/limits/fees/flood/amount'])
    expect(flood({ amount: { var: 'lender.name' } })).toHaveLength(1)
    expect(flood({ percent: { var: 'lender.limits.valuationFee' } })).toHaveLength(1)
  })
})

function filesWith(limits: object) {
  const own = JSON.parse(someFlowFiles().get(acme) ?? '{}')
  return someFlowFiles({ [acme]: { ...own, limits: { ...own.limits, fees, ...limits } } })
}
