/** The product with what compiles and checks its flow files. Kept apart from `index.ts` so that no page bundles this code. */
import { type AuthoringProduct, kindsAuthoring } from '#engine/authoring.ts'
import type { Lender, Rule } from '#engine/index.ts'
import { homeEquityRuntime } from './home-equity.ts'
import { linkAuthoring } from './kinds/link.ts'
import { offersAuthoring } from './kinds/offers.ts'
import { sessionAuthoring } from './kinds/session.ts'
import { sourcesAuthoring } from './kinds/sources.ts'
import type { OfferFee } from './offers/fees-for.ts'

export { coSignerRule } from './co-signers.ts'

export const homeEquity: AuthoringProduct = {
  ...homeEquityRuntime,
  authoring: {
    kinds: {
      ...kindsAuthoring,
      offers: offersAuthoring,
      sources: sourcesAuthoring,
      link: linkAuthoring,
      session: sessionAuthoring,
    },
    compileLender,
    consequences: [
      [/^lender\.json#\/limits\/.*fee/i, 'Borrowers would be shown a wrong fee, or none.'],
      [/^lender\.json#\/limits/, 'Borrowers would be offered something else than this lender means, or nothing.'],
    ],
  },
}

/** The parts of lender.json that only this product has: fees with named rules inlined. */
function compileLender({ limits }: Lender, inline: (rule: Rule) => Rule): Partial<Lender> {
  return limits?.fees ? { limits: { ...limits, fees: limits.fees.map((fee) => compileFee(fee, inline)) } } : {}
}

function compileFee({ $comment: _, ...fee }: OfferFee & { readonly $comment?: string }, inline: (rule: Rule) => Rule): OfferFee {
  const rules = (['amount', 'percent', 'shownWhen'] as const).flatMap((key) => {
    const rule = fee[key]
    return rule === undefined ? [] : [[key, inline(rule)]]
  })
  return { ...fee, ...Object.fromEntries(rules) }
}
