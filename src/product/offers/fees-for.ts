/** The fees of a loan besides interest, as the lender lists them. */
import {
  type Because,
  type Cents,
  dollars,
  evaluate,
  type Facts,
  type FlowPointer,
  type Limits,
  pointTo,
  tryMatches,
} from '#engine/index.ts'
import { isAmount, isRate } from '../loan/loan.ts'
import { percentOf } from '../loan/percent-of.ts'
import { roundUp } from '../loan/round-exactly.ts'
import { LIMITS_AT } from './limits-in-cents.ts'

export type OfferFee = NonNullable<Limits['fees']>[number]

export type Fee = {
  readonly id: OfferFee['id']
  readonly amount: Cents
  /** True if the amount is an upper bound, because the actual charge is not known yet. */
  readonly upTo: boolean
  /**
   * True for a prepaid finance charge, deducted from the first draw and included in the APR; other fees go to third
   * parties.
   */
  readonly prepaid: boolean
  /** The pointer to the fee in lender.json, and the rule that decides which borrowers pay it. */
  readonly because: Because
}

/**
 * The fees above zero, in the order of lender.json; undefined if a rule of one cannot be evaluated, or has no amount: without
 * that fee the offer would look cheaper than it is.
 *
 * @param facts including `lender`, for the rules of amounts and percentages
 */
export function feesFor(limits: Limits, amount: Cents, facts: Facts): readonly Fee[] | undefined {
  const fees = (limits.fees ?? []).map((fee) => feeOf(fee, amount, facts))
  if (fees.includes('undecided')) return undefined
  return fees.filter((fee) => fee !== 'undecided' && fee.amount > 0) as readonly Fee[]
}

/** Pointers to the fees because of which there are none, for the log. */
export function undecidedFees({ fees = [] }: Limits, amount: Cents, facts: Facts): readonly FlowPointer[] {
  return fees.flatMap((fee) => (feeOf(fee, amount, facts) === 'undecided' ? [pointToFee(fee)] : []))
}

/** A fee that this borrower does not pay is one of 0. */
function feeOf(fee: OfferFee, borrowed: Cents, facts: Facts): Fee | 'undecided' {
  const { id, upTo = false, prepaid = false, shownWhen: rule } = fee
  const isShown = rule === undefined || tryMatches(rule, facts)
  const amount = isShown === true ? chargeOf(fee, borrowed, facts) : 0
  if (isShown === undefined || amount === undefined) return 'undecided'
  return { id, amount, upTo, prepaid, because: { at: pointToFee(fee), ...(rule !== undefined && { rule }) } }
}

function pointToFee({ id }: OfferFee): FlowPointer {
  return pointTo(`${LIMITS_AT}/fees`, id)
}

/** The amount of a fee in whole cents; undefined if its rule cannot be evaluated, or its result is no amount. */
function chargeOf({ percent, amount, per }: OfferFee, borrowed: Cents, facts: Facts): Cents | undefined {
  if (percent !== undefined) {
    const share = evaluate(percent, facts)
    return typeof share === 'number' && isRate(share) ? percentOf(borrowed, share) : undefined
  }
  const charged = amount === undefined ? undefined : evaluate(amount, facts)
  if (typeof charged !== 'number' || !isAmount(charged)) return undefined
  if (per === undefined) return charged
  const each = dollars(per)
  return each ? roundUp(BigInt(borrowed) * BigInt(charged), BigInt(each)) : undefined
}
