/** What is paid each month. */
import type { Cents } from '#engine/flow/json.ts'
import { monthlyRate } from './interest.ts'
import { type Loan, requireLoan } from './loan.ts'
import { roundHalfUp, roundUp } from './round-exactly.ts'

/**
 * The equal payment that pays a loan off over its months, in whole cents, half a cent going up.
 * @throws RangeError where the loan cannot be calculated (see `Loan` for the units)
 */
export function amortizingPayment(loan: Loan): Cents {
  requireLoan(loan)
  const amount = BigInt(loan.amount)
  const { dividend: interest, divisor: whole } = monthlyRate(loan.rate)
  if (interest === 0n) return roundHalfUp(amount, BigInt(loan.months))
  // amount · i · (1 + i)ⁿ / ((1 + i)ⁿ − 1), with i = interest / whole, in whole numbers throughout.
  const months = BigInt(loan.months)
  const grown = (whole + interest) ** months
  return roundHalfUp(amount * interest * grown, whole * (grown - whole ** months))
}

/**
 * A month's interest, rounded up to the cent: the balance never grows. The amount itself is due with the last payment.
 * @param months does not change the payment, and may be left out
 * @throws RangeError where the loan cannot be calculated
 */
export function interestOnlyPayment({ amount, rate, months = 1 }: Omit<Loan, 'months'> & Partial<Loan>): Cents {
  requireLoan({ amount, rate, months })
  const { dividend, divisor } = monthlyRate(rate)
  return roundUp(BigInt(amount) * dividend, divisor)
}
