import type { Limits } from '#engine/flow/files.generated.ts'
import type { Because, Cents, Facts } from '#engine/flow/json.ts'
import { aprOf } from '#engine/money/apr-of.ts'
import { MONTHS_IN_YEAR } from '#engine/money/interest.ts'
import { amortizingSchedule, interestOnlySchedule } from '#engine/money/schedule.ts'
import { type Fee, feesFor } from './fees-for.ts'
import { type Offer, offerChosen, offersFor } from './offers-for.ts'

export type OfferChoice = Pick<Offer, 'term' | 'rateType' | 'interestOnly'> & { readonly amount: Cents }

export type Quote = {
  readonly amount: Cents
  /** Years. */
  readonly term: number
  readonly termMonths: number
  /** Percent a year, without fees. */
  readonly rate: number
  readonly rateType: Offer['rateType']
  readonly interestOnly: boolean
  /** Each month but the last. */
  readonly payment: Cents
  /** What remains for the last month; for interest alone it holds the whole amount. */
  readonly lastPayment: Cents
  /** All payments together, and what of them is interest, as long as the rate stays what it is. */
  readonly paid: Cents
  readonly interest: Cents
  /** Percent a year to a thousandth, with the fees that are paid beforehand. */
  readonly apr: number
  readonly fees: readonly Fee[]
  /** The amount without the fees that are kept back from it. */
  readonly cashInHand: Cents
  /** The line of the rate; each fee has its own. */
  readonly because: Because
}

/** What a choice comes to; undefined where this borrower is not offered it, or not that amount. */
export function quoteFor(limits: Limits, { amount, ...choice }: OfferChoice, facts: Facts): Quote | undefined {
  const offer = offerChosen(offersFor(limits, facts), choice)
  if (!offer || !Number.isInteger(amount) || amount < offer.amount.minimum || amount > offer.amount.maximum) return undefined
  const termMonths = offer.term * MONTHS_IN_YEAR
  const loan = { amount, rate: offer.rate, months: termMonths }
  const { payment, payments, paid, interest } = offer.interestOnly ? interestOnlySchedule(loan) : amortizingSchedule(loan)
  const fees = feesFor(limits, amount, facts)
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
    because: offer.because,
  }
}
