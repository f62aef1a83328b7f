import type { Because, Cents, Facts, Limits } from '#engine/index.ts'
import { aprOf } from '../loan/apr-of.ts'
import { MONTHS_IN_YEAR } from '../loan/interest.ts'
import type { Loan } from '../loan/loan.ts'
import { amortizingPayment, interestOnlyPayment } from '../loan/payment.ts'
import { amortizingSchedule, interestOnlySchedule } from '../loan/schedule.ts'
import { type Fee, feesFor } from './fees-for.ts'
import { type Offer, offerChosen, offersFor } from './offers-for.ts'

export type OfferChoice = Pick<Offer, 'term' | 'rateType' | 'interestOnly'> & { readonly amount: Cents }

export type Quote = {
  readonly amount: Cents
  /** The term in years. */
  readonly term: number
  readonly termMonths: number
  /** The rate in percent a year, without fees. */
  readonly rate: number
  readonly rateType: Offer['rateType']
  readonly interestOnly: boolean
  /** The payment of each month except the last, in whole cents. */
  readonly payment: Cents
  /** The last payment, in whole cents; for interest-only it includes the whole amount. */
  readonly lastPayment: Cents
  /**
   * The sum of all payments, of which `interest` is interest, in whole cents, provided that the rate does not change.
   */
  readonly paid: Cents
  readonly interest: Cents
  /** The APR in percent, to a thousandth, including prepaid fees. */
  readonly apr: number
  readonly fees: readonly Fee[]
  /** The amount less prepaid fees, in whole cents. */
  readonly cashInHand: Cents
  /** The monthly payment after the rise of the rate that the lender shows; absent for a fixed rate. */
  readonly raised?: Cents
  /** The pointer to the rate; each fee has its own. */
  readonly because: Because
}

/** The quote for a chosen offer and amount; undefined if the borrower is not offered this choice or this amount, or a fee cannot be computed. */
export function quoteFor(limits: Limits, { amount, ...choice }: OfferChoice, facts: Facts): Quote | undefined {
  const offer = offerChosen(offersFor(limits, facts), choice)
  if (!offer || !Number.isInteger(amount) || amount < offer.amount.minimum || amount > offer.amount.maximum) return undefined
  const termMonths = offer.term * MONTHS_IN_YEAR
  const loan = { amount, rate: offer.rate, months: termMonths }
  const { payment, payments, paid, interest } = offer.interestOnly ? interestOnlySchedule(loan) : amortizingSchedule(loan)
  const fees = feesFor(limits, amount, facts)
  if (!fees) return undefined
  const cashInHand = amount - fees.reduce((sum, fee) => sum + (fee.prepaid ? fee.amount : 0), 0)
  return {
    amount,
    term: offer.term,
    termMonths,
    rate: offer.rate,
    rateType: offer.rateType,
    interestOnly: offer.interestOnly,
    payment,
    lastPayment: payments.at(-1) ?? payment,
    paid,
    interest,
    apr: aprOf(cashInHand, payments),
    fees,
    cashInHand,
    ...raisedPayment(limits, offer, loan),
    because: offer.because,
  }
}

function raisedPayment(
  { rateRiseShown, rateMaximum = Number.POSITIVE_INFINITY }: Limits,
  { rateType, interestOnly }: Offer,
  loan: Loan,
): Pick<Quote, 'raised'> {
  if (rateType !== 'FLOATING' || rateRiseShown === undefined) return {}
  // Rounded to a thousandth, because the sum of two decimals has digits that nobody wrote.
  const rate = Math.min(Math.round((loan.rate + rateRiseShown) * 1000) / 1000, rateMaximum)
  return { raised: (interestOnly ? interestOnlyPayment : amortizingPayment)({ ...loan, rate }) }
}
