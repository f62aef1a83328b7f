/**
 * Rounds fractions of cents in integer arithmetic, because binary floating point cannot represent 0.005, and browser
 * and server must round half a cent alike.
 */
import type { Cents } from '#engine/index.ts'

/** Rounds a quotient to the nearest integer, half up. The dividend is at least 0, the divisor above 0. */
export function roundHalfUp(dividend: bigint, divisor: bigint): Cents {
  return Number((dividend * 2n + divisor) / (divisor * 2n))
}

/** Rounds a quotient up to an integer. */
export function roundUp(dividend: bigint, divisor: bigint): Cents {
  return Number((dividend + divisor - 1n) / divisor)
}
