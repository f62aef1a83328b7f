import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amortizingSchedule, interestOnlySchedule } from '#engine/money/schedule.ts'
import { anAmount, aRate, someMonths } from './some-loans.ts'

describe('The payments of a loan', () => {
  it('the payments of a loan are equal but for the last, which takes what rounding left over', () => {
    // Added up with forty decimal digits, month by month.
    const { payment, payments, paid, interest } = amortizingSchedule({ amount: 8_500_000, rate: 8.75, months: 120 })
    expect(payments.slice(0, -1)).toEqual(Array(119).fill(106_528))
    expect([payment, payments.at(-1), paid, interest]).toEqual([106_528, 106_476, 12_783_308, 4_283_308])
  })

  it('without interest sum to the amount', () => {
    expect(amortizingSchedule({ amount: 100, rate: 0, months: 3 }).payments).toEqual([33, 33, 34])
    expect(amortizingSchedule({ amount: 20, rate: 0, months: 3 }).payments).toEqual([7, 7, 6])
  })

  it('the payments of a loan end where nothing is owed any more, within a cent a month of equal payments and what such cents would have borne', () => {
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

  it('of interest alone end with the amount', () => {
    const { payment, payments, paid, interest } = interestOnlySchedule({ amount: 12_000_000, rate: 8, months: 60 })
    expect(payment).toBe(80_000)
    expect(payments).toEqual([...Array(59).fill(80_000), 12_080_000])
    expect([paid, interest]).toEqual([16_800_000, 4_800_000])
  })

  it('of interest alone never let the balance grow, whatever is rounded', () => {
    fc.assert(
      fc.property(anAmount, aRate, someMonths, (amount, rate, months) => {
        const { payment, payments } = interestOnlySchedule({ amount, rate, months })
        expect(payments.at(-1)).toBeLessThanOrEqual(amount + payment)
      }),
    )
  })
})
