/** The fees of a loan besides interest, as the lender lists them. */
import type { Limits, OfferFee } from '#engine/flow/files.generated.ts'
import type { Because, Cents, Facts } from '#engine/flow/json.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import { evaluate, matches } from '#engine/logic/evaluate.ts'
import { dollars } from '#engine/money/dollars.ts'
import { isAmount, isRate } from '#engine/money/loan.ts'
import { percentOf } from '#engine/money/percent-of.ts'
import { roundUp } from '#engine/money/round-exactly.ts'
import { LIMITS_AT } from './limits-in-cents.ts'

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
 * The fees above zero, in the order of lender.json.
 *
 * @param facts including `lender`, for the rules of amounts and percentages
 */
export function feesFor({ fees = [] }: Limits, amount: Cents, facts: Facts): readonly Fee[] {
  return fees
    .filter(({ shownWhen }) => matches(shownWhen, facts))
    .map((fee): Fee => {
      const { id, upTo = false, prepaid = false, shownWhen: rule } = fee
      const because = { at: pointTo(`${LIMITS_AT}/fees`, id), ...(rule !== undefined && { rule }) }
      return { id, amount: chargeOf(fee, amount, facts), upTo, prepaid, because }
    })
    .filter((fee) => fee.amount > 0)
}

/** The amount of a fee in whole cents; 0 if its rule cannot be evaluated, which a finding reports. */
function chargeOf({ percent, amount, per }: OfferFee, borrowed: Cents, facts: Facts): Cents {
  if (percent !== undefined) {
    const share = evaluate(percent, facts)
    return typeof share === 'number' && isRate(share) ? percentOf(borrowed, share) : 0
  }
  const charged = amount === undefined ? 0 : evaluate(amount, facts)
  if (typeof charged !== 'number' || !isAmount(charged)) return 0
  const each = dollars(per)
  return each ? roundUp(BigInt(borrowed) * BigInt(charged), BigInt(each)) : charged
}
