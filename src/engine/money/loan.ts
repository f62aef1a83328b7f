import type { Cents } from '#engine/flow/json.ts'

/** What every calculation begins with. */
export type Loan = {
  /** Whole cents, 0 or more. */
  readonly amount: Cents
  /** Percent a year, 0 to 100, to a millionth of a percent: 8.75. */
  readonly rate: number
  /** Whole months, 1 to 600. */
  readonly months: number
}

/** The most that is counted: ten billion dollars, so that no total of a schedule leaves the whole numbers. */
const largestAmount: Cents = 1_000_000_000_000

/** Can this be calculated? What comes from facts may be anything. */
export function isLoan({ amount, rate, months }: Loan): boolean {
  return isAmount(amount) && isRate(rate) && Number.isInteger(months) && months >= 1 && months <= 600
}

/** @throws RangeError where an amount, a rate or a number of months is none */
export function requireLoan({ amount, rate, months }: Loan): void {
  if (!isAmount(amount)) throw new RangeError(`${amount} is no amount of money in whole cents.`)
  if (!isRate(rate)) throw new RangeError(`${rate} is no yearly rate in percent.`)
  if (!isLoan({ amount, rate, months })) throw new RangeError(`${months} is no number of months from 1 to 600.`)
}

export function isAmount(amount: number): boolean {
  return Number.isInteger(amount) && amount >= 0 && amount <= largestAmount
}

export function isRate(rate: number): boolean {
  return Number.isFinite(rate) && rate >= 0 && rate <= 100
}
