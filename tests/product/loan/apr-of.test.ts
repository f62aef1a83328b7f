import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aprOf, HIGHEST_APR } from '#product/loan/apr-of.ts'
import { amortizingSchedule, interestOnlySchedule } from '#product/loan/schedule.ts'
import { aRate, someMonths } from './some-loans.ts'

describe('The annual percentage rate', () => {
  // Worked out with sixty decimal digits. The first is example (c)(1)(i) of Regulation Z's appendix J, which gives 9.69.
  it.each([
    ['24 payments of $230 for $5,000', 500_000, Array(24).fill(23_000), 9.686],
    ['36 payments of $200 for $6,000', 600_000, Array(36).fill(20_000), 12.249],
    ['360 payments of $599.55 for $97,000', 9_700_000, Array(360).fill(59_955), 6.286],
    ['interest of $666.67 for ten years, then $100,000, for $97,010', 9_701_000, [...Array(119).fill(66_667), 10_066_667], 8.444],
    ['one payment of $101 for $100', 10_000, [10_100], 12],
    ['as much as was received', 10_000, [5_000, 5_000], 0],
    ['less than was received', 10_000, [5_000], 0],
    ['nothing at all', 10_000, [], 0],
    ['a hundred times what was received', 10_000, [1_000_000], HIGHEST_APR],
  ])('the annual percentage rate of %s', (_, received, payments, apr) => {
    expect(aprOf(received, payments)).toBe(apr)
  })

  it('the annual percentage rate equals the interest rate if no fee is prepaid', () => {
    const anAmountWorthCounting = fc.integer({ min: 1_500_000, max: 40_000_000 })
    fc.assert(
      fc.property(anAmountWorthCounting, aRate, someMonths, fc.boolean(), (amount, rate, months, interestOnly) => {
        const loan = { amount, rate, months }
        const { payments } = interestOnly ? interestOnlySchedule(loan) : amortizingSchedule(loan)
        // Cents that were rounded weigh more the fewer there are; a thousandth of a percent is the last digit.
        expect(Math.abs(aprOf(amount, payments) - rate)).toBeLessThanOrEqual(0.002)
      }),
    )
  })

  it('the annual percentage rate rises with prepaid fees, stays within its bounds and is deterministic', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 40_000_000 }), aRate, someMonths, share, share, (amount, rate, months, a, b) => {
        const { payments } = amortizingSchedule({ amount, rate, months })
        const received = (part: number) => Math.max(1, Math.round(amount * (1 - part)))
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((part) => aprOf(received(part), payments)) as [number, number]
        expect(low).toBeLessThanOrEqual(high)
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(HIGHEST_APR)
        expect(aprOf(received(Math.max(a, b)), payments)).toBe(high)
      }),
    )
  })

  it('aprOf throws if the borrower receives 0 or less, or if the payment is no whole number of cents', () => {
    expect(() => aprOf(0, [100])).toThrow(RangeError)
    expect(() => aprOf(-5, [100])).toThrow(RangeError)
    expect(() => aprOf(Number.NaN, [100])).toThrow(RangeError)
    expect(() => aprOf(100, [100, 0.5])).toThrow(RangeError)
  })
})
