import type { FactSchema } from '#engine/index.ts'

import type { Decision } from './decision.ts'
import { decisionsOfCards, decisionsOfFlags, decisionsOfOffers, decisionsOfSandbox } from './decisions-beside-screens.ts'
import { decisionsOfJourneys } from './decisions-of-journeys.ts'
import { decisionsOfLifecycle, decisionsOfTable } from './decisions-of-routing.ts'
import { decisionsOfScreens } from './decisions-of-screens.ts'
import type { LenderUnderProof } from './lender-under-proof.ts'

/** Everything that a lender's flow decides about borrowers: words and colours are none of it. */
export function decisionsOf(lender: LenderUnderProof, facts: FactSchema, beside?: LenderUnderProof): Decision[] {
  return [
    ...decisionsOfTable(lender, facts.typeOf('status.value')?.enum ?? []),
    ...decisionsOfLifecycle(lender),
    ...decisionsOfJourneys(lender, beside),
    ...decisionsOfScreens(lender),
    ...decisionsOfCards(lender),
    ...decisionsOfFlags(lender),
    ...decisionsOfOffers(lender),
    ...decisionsOfSandbox(lender),
  ]
}
