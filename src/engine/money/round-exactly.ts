/**
 * Fractions of a cent, rounded by whole numbers: a binary fraction such as 0.005 is never what it says, and half a cent
 * must fall the same way in browser and server.
 */
import type { Cents } from '#engine/flow/json.ts'

/** Half a cent and more goes up; what is below stays. Both are at least 0, and the divisor is above 0. */
export function roundHalfUp(dividend: bigint, divisor: bigint): Cents {
  return Number((dividend * 2n + divisor) / (divisor * 2n))
}

/** The least whole number that is not below the fraction. */
export function roundUp(dividend: bigint, divisor: bigint): Cents {
  return Number((dividend + divisor - 1n) / divisor)
}
