import type { Cents } from '#engine/index.ts'
import { isAmount, isRate } from './loan.ts'
import { roundHalfUp } from './round-exactly.ts'

/**
 * A percentage of an amount, in whole cents, half a cent rounded up.
 *
 * @param percent 0 to 100, exact to a millionth of a percent: 2.99
 * @throws RangeError if the amount is not in whole cents, or the percentage is out of range
 */
export function percentOf(amount: Cents, percent: number): Cents {
  if (!isAmount(amount)) throw new RangeError(`${amount} is no amount of money in whole cents.`)
  if (!isRate(percent)) throw new RangeError(`${percent} is no percentage.`)
  return roundHalfUp(BigInt(amount) * BigInt(Math.round(percent * 1_000_000)), 100_000_000n)
}
