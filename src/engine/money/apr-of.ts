import type { Cents } from '#engine/flow/json.ts'
import { MONTHS_IN_YEAR } from './interest.ts'
import { isAmount } from './loan.ts'

/** Thousandths of a percent: percentages are shown with three digits after the point. */
const STEPS = 1_000
/** A yearly rate beyond this is answered with this. */
export const HIGHEST_APR = 1_000

/**
 * The annual percentage rate: the yearly rate, in percent, at which the payments are worth what was received, which is
 * the amount less the finance charges paid beforehand. In thousandths of a percent, half a thousandth going up.
 *
 * There is always one answer: the higher the rate, the less the payments are worth. Where they sum to no more than what
 * was received it is 0, and it is never above 1,000. Only sums, products and quotients are taken, one after the other,
 * so that every machine comes to the same digits.
 *
 * @param received in whole cents, above 0
 * @param payments in whole cents, one at the end of each month
 * @throws RangeError where nothing was received, or a payment is no amount of money
 */
export function aprOf(received: Cents, payments: readonly Cents[]): number {
  if (!isAmount(received) || received === 0) throw new RangeError(`${received} is no amount of money that was received.`)
  const odd = payments.find((payment) => !isAmount(payment))
  if (odd !== undefined) throw new RangeError(`${odd} is no payment in whole cents.`)
  // The greatest step whose lower edge, half a step below it, still leaves the payments worth what was received.
  let [reached, missed] = [0, HIGHEST_APR * STEPS + 1]
  while (missed - reached > 1) {
    const step = Math.floor((reached + missed) / 2)
    if (worthOf(payments, (step - 0.5) / STEPS) >= received) reached = step
    else missed = step
  }
  return reached / STEPS
}

/** What the payments are worth today, in cents, at a yearly rate in percent. */
function worthOf(payments: readonly Cents[], rate: number): number {
  const growth = 1 + rate / (100 * MONTHS_IN_YEAR)
  return payments.reduceRight((worth, payment) => (worth + payment) / growth, 0)
}
