import { describe, expect, it } from 'vitest'
import type { Limits } from '#engine/flow/files.generated.ts'
import type { Facts, JsonObject } from '#engine/flow/json.ts'
import { amortizingPayment } from '#product/loan/payment.ts'
import { undecidedFees } from '#product/offers/fees-for.ts'
import { offersFor } from '#product/offers/offers-for.ts'
import { quoteFor } from '#product/offers/quote-for.ts'
import { someLimits } from './some-limits.ts'

const facts = (parts: Omit<Partial<Facts>, 'today'> = {}): Facts => ({
  today: '2026-06-01',
  lender: { limits: { originationFee: 3, valuationFee: 18_000 } },
  ...parts,
})
const born = (dob: string) => facts({ profile: { dob } })
const ids = (limits = someLimits, of = facts()) => offersFor(limits, of).map(({ id }) => id)

describe('the offers of a borrower', () => {
  it('the offers are the rates of the terms that the lender offers, in the order of the rates', () => {
    expect(ids()).toEqual(['fixed-10', 'fixed-5', 'floating-10'])
    expect(offersFor(someLimits, facts())[0]).toMatchObject({
      id: 'fixed-10',
      term: 10,
      rate: 8.75,
      rateType: 'FIXED',
      interestOnly: false,
      because: { at: 'lender.json#/limits/rates/fixed-10' },
    })
  })

  it('the offers have the terms of all rates if the lender lists no terms, and there is none without rates', () => {
    const { terms: _, ...withoutTerms } = someLimits
    expect(ids(withoutTerms)).toEqual(['fixed-10', 'fixed-5', 'floating-10', 'fixed-20'])
    const { rates: __, ...withoutRates } = someLimits
    expect(ids(withoutRates)).toEqual([])
  })

  it('the first rate of each term and type is offered', () => {
    const rates = [...(someLimits.rates ?? []), { id: 'again', term: 5, rate: 7, rateType: 'FIXED' as const }]
    expect(ids({ ...someLimits, rates })).toEqual(['fixed-10', 'fixed-5', 'floating-10'])
  })

  it('interest-only offers begin on the birthday of the age that the lender states', () => {
    const limits = { ...someLimits, interestOnlyFromAge: 62 }
    const all = [
      'fixed-10',
      'fixed-5',
      'floating-10',
      'fixed-10-interest-only',
      'fixed-5-interest-only',
      'floating-10-interest-only',
    ]
    expect(ids(limits, born('1964-06-01'))).toEqual(all)
    expect(ids(limits, born('1964-06-02'))).toEqual(all.slice(0, 3))
    expect(ids(limits, facts())).toEqual(all.slice(0, 3))
    expect(ids(someLimits, born('1930-01-01'))).toEqual(all.slice(0, 3))
    expect(offersFor(limits, born('1964-06-01'))[3]).toMatchObject({
      interestOnly: true,
      because: {
        at: 'lender.json#/limits/rates/fixed-10',
        rule: { and: [{ answered: 'profile.dob' }, { '>=': [{ years_since: [{ var: 'profile.dob' }] }, 62] }] },
      },
    })
  })

  const range = (application: JsonObject) => offersFor(someLimits, facts({ application }))[0]?.amount

  it('offers range from the minimum of the lender to its maximum, or to the approved amount if that is lower', () => {
    expect(range({})).toEqual({
      minimum: 1_500_000,
      maximum: 40_000_000,
      step: 100_000,
      because: { minimum: { at: 'lender.json#/limits/amountMinimum' }, maximum: { at: 'lender.json#/limits/amountMaximum' } },
    })
    expect(range({ uwCalculatedDrawAmount: 20_000_000 })).toMatchObject({
      minimum: 1_500_000,
      maximum: 20_000_000,
      step: 100_000,
      because: {
        maximum: { rule: { '<': [{ var: 'application.uwCalculatedDrawAmount' }, { var: 'lender.limits.amountMaximum' }] } },
      },
    })
    expect(range({ uwCalculatedDrawAmount: 90_000_000 })?.maximum).toBe(40_000_000)
    expect(range({ uwCalculatedDrawAmount: 40_000_000 })?.because.maximum).toEqual({ at: 'lender.json#/limits/amountMaximum' })
    expect(range({ uwCalculatedDrawAmount: 1_500_000 })?.maximum).toBe(1_500_000)
  })

  it('there is no offer if less than the minimum was approved', () => {
    expect(range({ uwCalculatedDrawAmount: 1_499_999 })).toBeUndefined()
    expect(range({ uwCalculatedDrawAmount: 0 })).toBeUndefined()
  })
})

describe('A quote', () => {
  const choice = { amount: 8_500_000, term: 10, rateType: 'FIXED', interestOnly: false } as const
  const quote = (over: object = {}, of = facts(), limits = someLimits) => quoteFor(limits, { ...choice, ...over }, of)

  it('a quote has the payment, the APR, the fees and the amount that the borrower receives', () => {
    expect(quote()).toEqual({
      amount: 8_500_000,
      term: 10,
      termMonths: 120,
      rate: 8.75,
      rateType: 'FIXED',
      interestOnly: false,
      payment: 106_528,
      lastPayment: 106_476,
      paid: 12_783_308,
      interest: 4_283_308,
      // Worked out with sixty decimal digits: 82,450 received for those payments is 9.46442… percent.
      apr: 9.464,
      cashInHand: 8_245_000,
      fees: [
        {
          id: 'origination',
          amount: 255_000,
          upTo: false,
          prepaid: true,
          because: { at: 'lender.json#/limits/fees/origination' },
        },
        {
          id: 'recording',
          amount: 31_500,
          upTo: true,
          prepaid: false,
          because: { at: 'lender.json#/limits/fees/recording' },
        },
        {
          id: 'recording-tax',
          amount: 119_000,
          upTo: true,
          prepaid: false,
          because: { at: 'lender.json#/limits/fees/recording-tax' },
        },
      ],
      because: { at: 'lender.json#/limits/rates/fixed-10' },
    })
  })

  it('a quote leaves out a fee of zero, and without fees its APR is the rate', () => {
    const free = quote({}, facts({ lender: { limits: { originationFee: 0 } } }))
    expect(free?.fees.map(({ id }) => id)).toEqual(['recording', 'recording-tax'])
    expect(free).toMatchObject({ apr: 8.75, cashInHand: 8_500_000 })
  })

  it('a quote has the fees that the lender lists, whatever they are called, in its order', () => {
    const fees: Limits['fees'] = [
      { id: 'flood', amount: { usd: '12.50' } },
      { id: 'stamp', amount: { usd: '0.01' }, per: '$20,000' },
      { id: 'broker', percent: 0.5, prepaid: true, upTo: true },
    ]
    const quoted = quote({}, facts(), { ...someLimits, fees })
    expect(quoted?.fees.map(({ id, amount, upTo, prepaid }) => [id, amount, upTo, prepaid])).toEqual([
      ['flood', 1_250, false, false],
      // Four whole stamps and a quarter of one: what is less than a cent is rounded up.
      ['stamp', 5, false, false],
      ['broker', 42_500, true, true],
    ])
    expect(quoted?.cashInHand).toBe(8_457_500)
    expect(quote({}, facts(), { ...someLimits, fees: undefined })?.fees).toEqual([])
  })

  it('a quote includes a fee for borrowers for whom the rule of the fee is true, and names the rule', () => {
    const valuation = (bpo: string) => quote({}, facts({ status: { bpo } }))?.fees.find(({ id }) => id === 'valuation')
    expect(valuation('BPO_REQUIRED')).toMatchObject({
      amount: 18_000,
      because: { at: 'lender.json#/limits/fees/valuation', rule: { in: expect.anything() } },
    })
    expect(valuation('BPO_NOT_REQUIRED')).toBeUndefined()
    expect(quote({}, facts({ status: { bpo: 'BPO_REQUIRED' } }))?.cashInHand).toBe(8_245_000)
  })

  it('an interest-only quote has the interest as its payment and the amount as the last payment', () => {
    const limits = { ...someLimits, interestOnlyFromAge: 62 }
    const old = quote({ interestOnly: true }, born('1950-01-01'), limits)
    // 61,979.166… cents of interest, rounded up; the part of a cent that is paid too much each month comes off the last.
    expect(old).toMatchObject({ payment: 61_980, interestOnly: true, because: { rule: expect.anything() } })
    expect(old?.lastPayment).toBeGreaterThan(8_500_000)
    expect(old?.lastPayment).toBeLessThanOrEqual(8_500_000 + 61_980)
    expect(quote({ interestOnly: true }, born('1990-01-01'), limits)).toBeUndefined()
  })

  it.each([
    ['a term that is not offered', { term: 20 }],
    ['a type that is not offered for the term', { term: 5, rateType: 'FLOATING' }],
    ['less than the least amount', { amount: 1_499_999 }],
    ['more than the most', { amount: 40_000_001 }],
    ['a part of a cent', { amount: 1_500_000.5 }],
    ['no number', { amount: Number.NaN }],
  ])('a quote is not made for %s', (_, over) => {
    expect(quote(over)).toBeUndefined()
  })

  it('a quote exists for the minimum and the maximum amount of an offer', () => {
    expect(quote({ amount: 1_500_000 })?.amount).toBe(1_500_000)
    expect(quote({ amount: 40_000_000 })?.amount).toBe(40_000_000)
  })

  it('a quote for a variable rate names the payment after the rise that the lender shows, at most at its highest rate', () => {
    const rises = { ...someLimits, rateRiseShown: 2 }
    const variable = { rateType: 'FLOATING', term: 10, amount: 10_000_000 }
    const paymentAt = (rate: number) => amortizingPayment({ amount: 10_000_000, rate, months: 120 })
    expect(quote(variable, facts(), rises)?.raised).toBe(paymentAt(10.5))
    expect(quote(variable, facts(), { ...rises, rateMaximum: 9 })?.raised).toBe(paymentAt(9))
    expect(quote({}, facts(), rises)).not.toHaveProperty('raised')
    expect(quote(variable)).not.toHaveProperty('raised')
  })
})

describe('a rule of an offer that cannot be evaluated', () => {
  const valuation = someLimits.fees?.find(({ id }) => id === 'valuation')
  const charged = facts({ status: { bpo: 'BPO_REQUIRED' } })
  const withFee = (change: object) => ({ ...someLimits, fees: [{ ...valuation, ...change }] }) as unknown as Limits
  const choice = { amount: 5_000_000, term: 10, rateType: 'FIXED', interestOnly: false } as const

  it.each<[string, object]>([
    ['an amount that reads a missing fact', { amount: { var: 'lender.limits.nowhere' } }],
    ['an amount that is text', { amount: 'free' }],
    ['an amount below zero', { amount: -1 }],
    ['a share that divides by zero', { percent: { '/': [1, 0] } }],
    ['an unknown operator', { amount: { 'no-such-operator': [1] } }],
    ['an unknown operator in "shownWhen"', { shownWhen: { 'no-such-operator': [1] } }],
    ['a "per" that is no amount', { per: 'ten' }],
  ])('a fee with %s refuses the offer, and is named', (_what, change) => {
    expect(quoteFor(withFee({}), choice, charged)?.fees).toHaveLength(1)
    expect(quoteFor(withFee(change), choice, charged)).toBeUndefined()
    expect(undecidedFees(withFee(change), choice.amount, charged)).toEqual(['lender.json#/limits/fees/valuation'])
  })

  it('a fee that the borrower does not pay is not computed', () => {
    expect(quoteFor(withFee({ amount: { var: 'lender.limits.nowhere' } }), choice, facts())?.fees).toEqual([])
  })

  it.each<[string, Partial<Limits>, JsonObject]>([
    ['a minimum that is no amount', { amountMinimum: 'none' as never }, {}],
    ['a maximum that is no amount', { amountMaximum: 'all' as never }, {}],
    ['an approved amount that is text', {}, { uwCalculatedDrawAmount: '90000' }],
    ['an approved amount below zero', {}, { uwCalculatedDrawAmount: -1 }],
  ])('nothing is offered with %s', (_what, limits, application) => {
    expect(offersFor({ ...someLimits, ...limits }, facts({ application }))).toEqual([])
  })
})
