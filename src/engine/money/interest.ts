/**
 * Interest runs by days: a year has 365.25 of them, and a month 365.25 / 12. So every month bears the same interest, a
 * twelfth of a year's, whichever month it is.
 */
import type { Cents } from '#engine/flow/json.ts'
import { isAmount, isRate } from './loan.ts'
import { roundHalfUp } from './round-exactly.ts'

export const DAYS_IN_YEAR = 365.25
export const MONTHS_IN_YEAR = 12
export const DAYS_IN_MONTH = DAYS_IN_YEAR / MONTHS_IN_YEAR

/** Yearly rates count to a millionth of a percent: 8.75 percent is 8_750_000. */
const MILLIONTHS = 1_000_000
const PERCENT = 100n

export type Fraction = { readonly dividend: bigint; readonly divisor: bigint }

/** What a month adds to one cent, exactly. */
export function monthlyRate(rate: number): Fraction {
  return lowest({ dividend: BigInt(Math.round(rate * MILLIONTHS)), divisor: BigInt(MILLIONTHS * MONTHS_IN_YEAR) * PERCENT })
}

/**
 * Interest on a balance over whole days, in whole cents, half a cent going up.
 * @throws RangeError where the balance is no amount in cents, the rate no percentage or the days no whole number
 */
export function interestOverDays(balance: Cents, rate: number, days: number): Cents {
  if (!isAmount(balance)) throw new RangeError(`${balance} is no amount of money in whole cents.`)
  if (!isRate(rate)) throw new RangeError(`${rate} is no yearly rate in percent.`)
  if (!Number.isInteger(days) || days < 0) throw new RangeError(`${days} is no number of days.`)
  // 365.25 days are 1461 quarters of a day.
  const quarters = BigInt(days * 4)
  const yearly = BigInt(Math.round(rate * MILLIONTHS)) * BigInt(balance)
  return roundHalfUp(yearly * quarters, BigInt(DAYS_IN_YEAR * 4) * BigInt(MILLIONTHS) * PERCENT)
}

function lowest({ dividend, divisor }: Fraction): Fraction {
  let [a, b] = [divisor, dividend]
  while (b > 0n) [a, b] = [b, a % b]
  return { dividend: dividend / a, divisor: divisor / a }
}
