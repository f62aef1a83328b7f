import { kinds, type Product } from '#engine/index.ts'
import { afterAnswers, coSigners } from './co-signers.ts'
import { linkKind } from './kinds/link.ts'
import { offersKind } from './kinds/offers.ts'
import { sessionKind } from './kinds/session.ts'
import { sourcesKind } from './kinds/sources.ts'
import { loanFacts } from './loan/loan-facts.ts'

/** Home-equity credit as pages and server run it. `homeEquity` of authoring.ts, the whole product, also compiles its flow files. */
export const homeEquityRuntime: Product = {
  name: 'home-equity',
  kinds: { ...kinds, offers: offersKind, sources: sourcesKind, link: linkKind, session: sessionKind },
  coSigners,
  newApplication: ({ lender }) => ({
    property: {},
    hasHmda: false,
    isCrypto: lender.flags.crypto,
    coDeedStatus: 'INITIAL',
    helocSigners: [],
  }),
  profileFacts: ({ uuid, entity }) => ({
    addresses: typeof entity.ownership === 'string' ? [{ uuid, ownership: entity.ownership }] : [],
    authorizedWallet: { authorizationType: 'OWNER' },
  }),
  documentFacts: (flow, facts) => ({ loan: loanFacts(flow, facts) }),
  afterAnswers,
}
