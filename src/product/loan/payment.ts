/** Monthly payments of a loan. */
import type { Cents } from '#engine/index.ts'
import { monthlyRate } from './interest.ts'
import { type Loan, requireLoan } from './loan.ts'
import { roundHalfUp, roundUp } from './round-exactly.ts'

/**
 * The equal monthly payment that repays a loan over its term, in whole cents, half a cent rounded up.
 *
 * @throws RangeError if the loan is outside of the ranges of `Loan`
 */
export function amortizingPayment(loan: Loan): Cents {
  requireLoan(loan)
  const amount = BigInt(loan.amount)
  const { dividend: interest, divisor: whole } = monthlyRate(loan.rate)
  if (interest === 0n) return roundHalfUp(amount, BigInt(loan.months))
  // amount · i · (1 + i)ⁿ / ((1 + i)ⁿ − 1), with i = interest / whole, in integer arithmetic.
  const months = BigInt(loan.months)
  const grown = (whole + interest) ** months
  return roundHalfUp(amount * interest * grown, whole * (grown - whole ** months))
}

/**
 * The monthly payment of an interest-only loan in whole cents: one month's interest, rounded up so that the balance
 * never grows. The amount itself is due with the last payment.
 *
 * @param months does not affect the payment, and is optional
 * @throws RangeError if the loan is outside of the ranges of `Loan`
 */
export function interestOnlyPayment({ amount, rate, months = 1 }: Omit<Loan, 'months'> & Partial<Loan>): Cents {
  requireLoan({ amount, rate, months })
  const { dividend, divisor } = monthlyRate(rate)
  return roundUp(BigInt(amount) * dividend, divisor)
}
