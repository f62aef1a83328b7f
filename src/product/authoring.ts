/** The product with what compiles and checks its flow files. Kept apart from `index.ts` so that no page bundles this code. */
import { type AuthoringProduct, kindsAuthoring } from '#engine/authoring.ts'
import { compileLender } from './compile-lender.ts'
import { homeEquityRuntime } from './home-equity.ts'
import { linkAuthoring } from './kinds/link.ts'
import { offersAuthoring } from './kinds/offers.ts'
import { sessionAuthoring } from './kinds/session.ts'
import { sourcesAuthoring } from './kinds/sources.ts'

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
