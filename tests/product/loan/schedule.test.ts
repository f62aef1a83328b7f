import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amortizingSchedule, interestOnlySchedule } from '#product/loan/schedule.ts'
import { anAmount, aRate, someMonths } from './some-loans.ts'

describe('The payments of a loan', () => {
  it('all payments of a loan are equal but the last, which includes the rounding difference', () => {
    // Added up with forty decimal digits, month by month.
    const { payment, payments, paid, interest } = amortizingSchedule({ amount: 8_500_000, rate: 8.75, months: 120 })
    expect(payments.slice(0, -1)).toEqual(Array(119).fill(106_528))
    expect([payment, payments.at(-1), paid, interest]).toEqual([106_528, 106_476, 12_783_308, 4_283_308])
  })

  it('the payments of a loan without interest add up to the amount', () => {
    expect(amortizingSchedule({ amount: 100, rate: 0, months: 3 }).payments).toEqual([33, 33, 34])
    expect(amortizingSchedule({ amount: 20, rate: 0, months: 3 }).payments).toEqual([7, 7, 6])
  })

  it('the last payment settles the balance and differs from the others by at most one cent for each month, with its interest', () => {
    fc.assert(
      fc.property(anAmount, aRate, someMonths, (amount, rate, months) => {
        const { payment, payments, paid, interest } = amortizingSchedule({ amount, rate, months })
        expect(payments).toHaveLength(months)
        expect(payments.every((one) => Number.isSafeInteger(one) && one >= 0)).toBe(true)
        expect(paid).toBe(amount + interest)
        const leftOver = payments.reduce((sum, one) => sum * (1 + rate / 1200) + (one - payment), 0)
        const centEachMonth = payments.reduce((sum) => sum * (1 + rate / 1200) + 1, 0)
        expect(Math.abs(leftOver)).toBeLessThanOrEqual(centEachMonth)
      }),
    )
  })

  it('the last interest-only payment includes the amount', () => {
    const { payment, payments, paid, interest } = interestOnlySchedule({ amount: 12_000_000, rate: 8, months: 60 })
    expect(payment).toBe(80_000)
    expect(payments).toEqual([...Array(59).fill(80_000), 12_080_000])
    expect([paid, interest]).toEqual([16_800_000, 4_800_000])
  })

  it('interest-only payments never let the balance grow by rounding', () => {
    fc.assert(
      fc.property(anAmount, aRate, someMonths, (amount, rate, months) => {
        const { payment, payments } = interestOnlySchedule({ amount, rate, months })
        expect(payments.at(-1)).toBeLessThanOrEqual(amount + payment)
      }),
    )
  })
})
