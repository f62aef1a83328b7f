/** Payment schedules: every payment of a loan, as it would be charged. */
import type { Cents } from '#engine/index.ts'
import { monthlyRate } from './interest.ts'
import type { Loan } from './loan.ts'
import { amortizingPayment, interestOnlyPayment } from './payment.ts'
import { roundHalfUp } from './round-exactly.ts'

export type Schedule = {
  /** The payment of each month except the last, in whole cents. */
  readonly payment: Cents
  /** All payments in whole cents, one for each month. The last payment is the remaining balance. */
  readonly payments: readonly Cents[]
  /** The balance after each payment, in whole cents; 0 after the last. */
  readonly balances: readonly Cents[]
  /** The sum of all payments, in whole cents. */
  readonly paid: Cents
  /** The sum of all payments less the amount, in whole cents. */
  readonly interest: Cents
}

/**
 * The schedule of a loan with equal payments.
 *
 * @throws RangeError if the loan is outside of the ranges of `Loan`
 */
export function amortizingSchedule(loan: Loan): Schedule {
  return scheduleOf(loan, amortizingPayment(loan))
}

/**
 * The schedule of an interest-only loan; the last payment includes the amount.
 *
 * @throws RangeError if the loan is outside of the ranges of `Loan`
 */
export function interestOnlySchedule(loan: Loan): Schedule {
  return scheduleOf(loan, interestOnlyPayment(loan))
}

/**
 * Computes the schedule month by month: adds the interest, rounded to the cent, and subtracts the payment. The payment
 * covers at least the first month's interest, so the balance never grows; the last payment absorbs the rounding
 * differences.
 */
function scheduleOf({ amount, rate, months }: Loan, payment: Cents): Schedule {
  const { dividend, divisor } = monthlyRate(rate)
  const payments: Cents[] = []
  const balances: Cents[] = []
  let balance = amount
  for (let month = 1; month <= months; month++) {
    const owed = balance + roundHalfUp(BigInt(balance) * dividend, divisor)
    const paid = month === months ? owed : Math.min(payment, owed)
    payments.push(paid)
    balance = owed - paid
    balances.push(balance)
  }
  const paid = payments.reduce((sum, one) => sum + one, 0)
  return { payment, payments, balances, paid, interest: paid - amount }
}
