/** What a loan costs beside its interest. */
import type { Because } from '#engine/flow/because.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { Limits } from '#engine/flow/files.generated.ts'
import type { Cents, Rule } from '#engine/flow/json.ts'
import { holds } from '#engine/logic/holds.ts'
import { percentOf } from '#engine/money/percent-of.ts'
import { roundUp } from '#engine/money/round-exactly.ts'
import { LIMITS_AT, limitInCents } from './limits-in-cents.ts'

export type Fee = {
  readonly id: 'origination' | 'valuation' | 'manual-notary' | 'recording' | 'recording-tax'
  readonly amount: Cents
  /** What is charged is not known yet, and is no more than this. */
  readonly upTo: boolean
  /** Kept back from the first draw, and a finance charge: the APR counts it. The others are paid to third parties. */
  readonly prepaid: boolean
  readonly because: Because
}

const valuationOrdered: Rule = { in: [{ var: 'status.bpo' }, ['BPO_REQUIRED', 'BPO_PROCESSING', 'BPO_COMPLETE']] }
const manualNotary: Rule = { '==': [{ var: 'status.manualNotary' }, true] }
/** The recording tax is stated for each of these. */
const hundredThousandDollars: Cents = 10_000_000

/** Those that are more than nothing, in the order in which they are told. */
export function feesFor(limits: Limits, amount: Cents, facts: Facts): readonly Fee[] {
  const fees: readonly Fee[] = [
    originationFee(limits, amount),
    ...feeWhere(valuationOrdered, facts, 'valuation', 'valuationFee', limits),
    ...feeWhere(manualNotary, facts, 'manual-notary', 'manualNotaryFee', limits),
    {
      ...thirdParty('recording', limitInCents(limits, 'recordingFeeMaximum'), { at: `${LIMITS_AT}/recordingFeeMaximum` }),
      upTo: true,
    },
    { ...thirdParty('recording-tax', recordingTax(limits, amount), { at: `${LIMITS_AT}/recordingTaxMaximum` }), upTo: true },
  ]
  return fees.filter((fee) => fee.amount > 0)
}

/** A lender that lowers its highest fee charges no more than that, whatever it started from. */
function originationFee({ originationFee = 0, originationFeeMaximum }: Limits, amount: Cents): Fee {
  const capped = originationFee > originationFeeMaximum
  return {
    id: 'origination',
    amount: percentOf(amount, capped ? originationFeeMaximum : originationFee),
    upTo: false,
    prepaid: true,
    because: { at: `${LIMITS_AT}/${capped ? 'originationFeeMaximum' : 'originationFee'}` },
  }
}

function feeWhere(
  rule: Rule,
  facts: Facts,
  id: Fee['id'],
  limit: 'valuationFee' | 'manualNotaryFee',
  limits: Limits,
): readonly Fee[] {
  return holds(rule, facts) ? [thirdParty(id, limitInCents(limits, limit), { at: `${LIMITS_AT}/${limit}`, rule })] : []
}

/** Rounded up, since it is a most. */
function recordingTax(limits: Limits, amount: Cents): Cents {
  const each = BigInt(limitInCents(limits, 'recordingTaxMaximum'))
  return roundUp(BigInt(amount) * each, BigInt(hundredThousandDollars))
}

function thirdParty(id: Fee['id'], amount: Cents, because: Because): Fee {
  return { id, amount, upTo: false, prepaid: false, because }
}
