import type { Profile } from '#contract/identity.ts'
import { lenderFacts } from '#engine/authoring.ts'
import type { Facts, JsonObject } from '#engine/index.ts'

import type { FlowInForce } from '../start/flow-store.ts'

/** What is known on every page, before anything is answered or loaded. */
export function factsOfPage({ flow, flags, today }: FlowInForce, registered: boolean, profile?: Profile): Facts {
  return {
    today,
    flags,
    lender: lenderFacts(flow.live.lender),
    session: { registered },
    open: { conditions: [], documents: [] },
    ...(profile && { profile: profile as unknown as JsonObject }),
  }
}
