import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amortizingPayment, interestOnlyPayment } from '#product/loan/payment.ts'
import { anAmount, aRate, someMonths } from './some-loans.ts'

describe('the payment that repays a loan', () => {
  // Worked out with sixty decimal digits, in dollars: 305.94377…, 1065.27737…, 599.55052…, 6212.80404…, 3333.33333…, 2079.37338…
  it.each([
    [1_500_000, 8.25, 60, 30_594],
    [8_500_000, 8.75, 120, 106_528],
    [10_000_000, 6, 360, 59_955],
    [40_000_000, 17.2, 180, 621_280],
    [20_000_000, 0, 60, 333_333],
    [25_000_000, 9.375, 360, 207_937],
  ])('the payment for %i cents at %d percent over %i months is %i cents', (amount, rate, months, cents) => {
    expect(amortizingPayment({ amount, rate, months })).toBe(cents)
  })

  it('the payment rounds half a cent up exactly, without binary fractions', () => {
    expect(amortizingPayment({ amount: 1, rate: 0, months: 2 })).toBe(1)
    expect(amortizingPayment({ amount: 3, rate: 0, months: 2 })).toBe(2)
    // 12 percent for one month: 101 % of 50 cents is 50.5.
    expect(amortizingPayment({ amount: 50, rate: 12, months: 1 })).toBe(51)
    // 0.6 percent for one month: 100.05 % of $10.00 is $10.005.
    expect(amortizingPayment({ amount: 1_000, rate: 0.6, months: 1 })).toBe(1_001)
  })

  it('the payment never falls with a larger amount or higher rate and never rises with a longer term', () => {
    fc.assert(
      fc.property(anAmount, aRate, someMonths, anAmount, aRate, someMonths, (amount, rate, months, more, higher, longer) => {
        const payment = amortizingPayment({ amount, rate, months })
        expect(amortizingPayment({ amount: Math.max(amount, more), rate, months })).toBeGreaterThanOrEqual(payment)
        expect(amortizingPayment({ amount, rate: Math.max(rate, higher), months })).toBeGreaterThanOrEqual(payment)
        expect(amortizingPayment({ amount, rate, months: Math.max(months, longer) })).toBeLessThanOrEqual(payment)
      }),
    )
  })

  it('the payment is a whole number of cents and at least the interest of one month', () => {
    fc.assert(
      fc.property(anAmount, aRate, someMonths, (amount, rate, months) => {
        const payment = amortizingPayment({ amount, rate, months })
        expect(Number.isSafeInteger(payment)).toBe(true)
        expect(payment).toBeGreaterThanOrEqual(interestOnlyPayment({ amount, rate }) - 1)
      }),
    )
  })

  it.each([
    [{ amount: 10.5, rate: 8, months: 60 }, '10.5 is no amount of money in whole cents.'],
    [{ amount: -1, rate: 8, months: 60 }, '-1 is no amount of money in whole cents.'],
    [{ amount: 1e13, rate: 8, months: 60 }, '10000000000000 is no amount of money in whole cents.'],
    [{ amount: 100, rate: Number.NaN, months: 60 }, 'NaN is no yearly rate in percent.'],
    [{ amount: 100, rate: 100.5, months: 60 }, '100.5 is no yearly rate in percent.'],
    [{ amount: 100, rate: 8, months: 0 }, '0 is no number of months from 1 to 600.'],
    [{ amount: 100, rate: 8, months: 601 }, '601 is no number of months from 1 to 600.'],
    [{ amount: 100, rate: 8, months: 1.5 }, '1.5 is no number of months from 1 to 600.'],
  ])('the payment is not calculated for an invalid loan: %j', (loan, message) => {
    expect(() => amortizingPayment(loan)).toThrow(new RangeError(message))
  })
})

describe('the interest-only payment', () => {
  it.each([
    // 85,000 at 8.75 percent: 619.79166… a month
    [8_500_000, 8.75, 61_980],
    // 120,000 at 8 percent: 800 exactly, and nothing is added
    [12_000_000, 8, 80_000],
    // 100,000 at 7.3 percent: 608.33333…
    [10_000_000, 7.3, 60_834],
    [0, 8, 0],
    [1, 8, 1],
  ])('the interest-only payment for %i cents at %d percent is rounded up to %i cents', (amount, rate, cents) => {
    expect(interestOnlyPayment({ amount, rate })).toBe(cents)
  })

  it('the interest-only payment is not calculated for an invalid loan', () => {
    expect(() => interestOnlyPayment({ amount: 1.5, rate: 8 })).toThrow(RangeError)
    expect(() => interestOnlyPayment({ amount: 100, rate: -1 })).toThrow(RangeError)
  })
})
