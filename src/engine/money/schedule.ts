/** Every payment of a loan, as it would be charged. */
import type { Cents } from '#engine/flow/json.ts'
import { monthlyRate } from './interest.ts'
import type { Loan } from './loan.ts'
import { amortizingPayment, interestOnlyPayment } from './payment.ts'
import { roundHalfUp } from './round-exactly.ts'

export type Schedule = {
  /** Of each month but the last, in whole cents. */
  readonly payment: Cents
  /** In whole cents, one for each month. The last one is what remains, so that nothing is owed afterwards. */
  readonly payments: readonly Cents[]
  /** All payments together. */
  readonly paid: Cents
  /** What is paid beyond the amount. */
  readonly interest: Cents
}

/** @throws RangeError where the loan cannot be calculated */
export function amortizingSchedule(loan: Loan): Schedule {
  return scheduleOf(loan, amortizingPayment(loan))
}

/**
 * The amount itself is in the last payment.
 * @throws RangeError where the loan cannot be calculated
 */
export function interestOnlySchedule(loan: Loan): Schedule {
  return scheduleOf(loan, interestOnlyPayment(loan))
}

/**
 * Each month bears its interest, rounded to the cent as it is charged, and then the payment is taken off. Since both
 * kinds of payment cover the first month's interest, what is owed never grows; what rounding leaves over comes last.
 */
function scheduleOf({ amount, rate, months }: Loan, payment: Cents): Schedule {
  const { dividend, divisor } = monthlyRate(rate)
  const payments: Cents[] = []
  let balance = amount
  for (let month = 1; month <= months; month++) {
    const owed = balance + roundHalfUp(BigInt(balance) * dividend, divisor)
    const paid = month === months ? owed : Math.min(payment, owed)
    payments.push(paid)
    balance = owed - paid
  }
  const paid = payments.reduce((sum, one) => sum + one, 0)
  return { payment, payments, paid, interest: paid - amount }
}
