/**
 * Interest by the day, with years of 365.25 days and months of 365.25 / 12 days: every month bears a twelfth of the
 * yearly interest, so days need not be counted.
 */
export const MONTHS_IN_YEAR = 12

/** Yearly rates are exact to a millionth of a percent: 8.75 percent is 8_750_000. */
const MILLIONTHS = 1_000_000
const PERCENT = 100n

export type Fraction = { readonly dividend: bigint; readonly divisor: bigint }

/** The interest of one month on one cent, as an exact fraction. */
export function monthlyRate(rate: number): Fraction {
  return lowest({ dividend: BigInt(Math.round(rate * MILLIONTHS)), divisor: BigInt(MILLIONTHS * MONTHS_IN_YEAR) * PERCENT })
}

function lowest({ dividend, divisor }: Fraction): Fraction {
  let [a, b] = [divisor, dividend]
  while (b > 0n) [a, b] = [b, a % b]
  return { dividend: dividend / a, divisor: divisor / a }
}
