/** What a loan costs beside its interest: the fees that the lender lists. */
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
  /** What is charged is not known yet, and is no more than this. */
  readonly upTo: boolean
  /** Kept back from the first draw, and a finance charge: the APR counts it. The others are paid to third parties. */
  readonly prepaid: boolean
  /** The fee's line, with the rule for whom it is charged. */
  readonly because: Because
}

/**
 * The fees above zero, in the order of the lender's file.
 * @param facts including `lender`: rules of amounts and percentages read it
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

/** Zero where the amount cannot be evaluated: a finding reports that, and `check` runs first. */
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
