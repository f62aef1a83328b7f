/**
 * Interest runs by days: a year has 365.25 of them, and a month 365.25 / 12. So every month bears the same interest, a
 * twelfth of a year's, whichever month it is, and days need not be counted.
 */
export const MONTHS_IN_YEAR = 12

/** Yearly rates count to a millionth of a percent: 8.75 percent is 8_750_000. */
const MILLIONTHS = 1_000_000
const PERCENT = 100n

export type Fraction = { readonly dividend: bigint; readonly divisor: bigint }

/** What a month adds to one cent, exactly. */
export function monthlyRate(rate: number): Fraction {
  return lowest({ dividend: BigInt(Math.round(rate * MILLIONTHS)), divisor: BigInt(MILLIONTHS * MONTHS_IN_YEAR) * PERCENT })
}

function lowest({ dividend, divisor }: Fraction): Fraction {
  let [a, b] = [divisor, dividend]
  while (b > 0n) [a, b] = [b, a % b]
  return { dividend: dividend / a, divisor: divisor / a }
}
