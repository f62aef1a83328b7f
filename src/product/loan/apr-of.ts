import type { Cents } from '#engine/index.ts'
import { MONTHS_IN_YEAR } from './interest.ts'
import { isAmount } from './loan.ts'

/** Steps per percent: rates are shown with three decimal places. */
const STEPS = 1_000
/** The highest rate returned, in percent a year; any higher rate is returned as this one. */
export const HIGHEST_APR = 1_000

/**
 * The annual percentage rate (APR): the yearly rate in percent at which the present value of the payments equals the
 * amount received, which is the loan amount less prepaid finance charges. Rounded to a thousandth of a percent, half
 * up.
 * The result is unique, because the present value falls as the rate rises. It is 0 if the payments sum to no more than
 * the amount received, and never above 1,000. Only sums, products and quotients in a fixed order are used, so that
 * every machine computes the same digits.
 *
 * @param received in whole cents, above 0
 * @param payments in whole cents, one at the end of each month
 * @throws RangeError if `received` is not positive, or a payment is not an amount in whole cents
 */
export function aprOf(received: Cents, payments: readonly Cents[]): number {
  if (!isAmount(received) || received === 0) throw new RangeError(`${received} is no amount of money that was received.`)
  const odd = payments.find((payment) => !isAmount(payment))
  if (odd !== undefined) throw new RangeError(`${odd} is no payment in whole cents.`)
  // Bisection: the highest step whose lower edge, half a step below, still gives a present value of at least
  // `received`.
  let [reached, missed] = [0, HIGHEST_APR * STEPS + 1]
  while (missed - reached > 1) {
    const step = Math.floor((reached + missed) / 2)
    if (worthOf(payments, (step - 0.5) / STEPS) >= received) reached = step
    else missed = step
  }
  return reached / STEPS
}

/** The present value of the payments in cents, at a yearly rate in percent. */
function worthOf(payments: readonly Cents[], rate: number): number {
  const growth = 1 + rate / (100 * MONTHS_IN_YEAR)
  return payments.reduceRight((worth, payment) => (worth + payment) / growth, 0)
}
