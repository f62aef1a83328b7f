import type { Cents } from '#engine/index.ts'

/** The parameters of a loan, for all calculations of this folder. */
export type Loan = {
  /** Amount in whole cents, 0 or more. */
  readonly amount: Cents
  /** Interest rate in percent a year, 0 to 100, exact to a millionth of a percent: 8.75. */
  readonly rate: number
  /** Term in whole months, 1 to 600. */
  readonly months: number
}

/** The largest amount in calculations: ten billion dollars, so that all totals of a schedule are safe integers. */
const largestAmount: Cents = 1_000_000_000_000

/** Whether the numbers are in the ranges of `Loan`; numbers from facts need not be. */
export function isLoan({ amount, rate, months }: Loan): boolean {
  return isAmount(amount) && isRate(rate) && Number.isInteger(months) && months >= 1 && months <= 600
}

/** @throws RangeError if amount, rate or months are outside of the ranges of `Loan` */
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
