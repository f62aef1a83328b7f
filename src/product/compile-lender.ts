import type { Lender, Rule } from '#engine/index.ts'
import type { OfferFee } from './offers/fees-for.ts'

/** The parts of lender.json that only this product has: fees with named rules inlined. */
export function compileLender({ limits }: Lender, inline: (rule: Rule) => Rule): Partial<Lender> {
  return limits?.fees ? { limits: { ...limits, fees: limits.fees.map((fee) => compileFee(fee, inline)) } } : {}
}

function compileFee({ $comment: _, ...fee }: OfferFee & { readonly $comment?: string }, inline: (rule: Rule) => Rule): OfferFee {
  const rules = (['amount', 'percent', 'shownWhen'] as const).flatMap((key) => {
    const rule = fee[key]
    return rule === undefined ? [] : [[key, inline(rule)]]
  })
  return { ...fee, ...Object.fromEntries(rules) }
}
