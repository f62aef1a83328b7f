import type { Lender, OfferFee } from '#engine/flow/files.generated.ts'
import type { Rule } from '#engine/flow/json.ts'

/** The lender's file with the named rules and values put into its fees. */
export function compileLender(lender: Lender, inline: (rule: Rule) => Rule): Lender {
  const fees = lender?.limits?.fees
  return fees ? { ...lender, limits: { ...lender.limits, fees: fees.map((fee) => compileFee(fee, inline)) } } : lender
}

function compileFee({ $comment: _, ...fee }: OfferFee & { readonly $comment?: string }, inline: (rule: Rule) => Rule): OfferFee {
  const rules = (['amount', 'percent', 'shownWhen'] as const).flatMap((key) => {
    const rule = fee[key]
    return rule === undefined ? [] : [[key, inline(rule)]]
  })
  return { ...fee, ...Object.fromEntries(rules) }
}
