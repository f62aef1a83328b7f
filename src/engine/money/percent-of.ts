import type { Cents } from '#engine/flow/json.ts'
import { isAmount, isRate } from './loan.ts'
import { roundHalfUp } from './round-exactly.ts'

/**
 * A part of an amount in whole cents, half a cent going up.
 * @param percent 0 to 100, to a millionth of a percent: 2.99
 * @throws RangeError where the amount is none in whole cents, or the percentage is none
 */
export function percentOf(amount: Cents, percent: number): Cents {
  if (!isAmount(amount)) throw new RangeError(`${amount} is no amount of money in whole cents.`)
  if (!isRate(percent)) throw new RangeError(`${percent} is no percentage.`)
  return roundHalfUp(BigInt(amount) * BigInt(Math.round(percent * 1_000_000)), 100_000_000n)
}
