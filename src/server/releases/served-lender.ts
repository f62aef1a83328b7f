import { createHash } from 'node:crypto'
import { canonicalText, compileFlow, compileSandbox, type ResolvedLender } from '#engine/authoring.ts'
import {
  type CompiledFlow,
  type CompiledSandbox,
  compileValidators,
  type JourneyPart,
  type Json,
  type LenderId,
  type LivePart,
  type ScreenValidators,
  translateFlow,
} from '#engine/index.ts'

import type { ReleaseToKeep, StoredRelease } from '../store/releases.ts'

/** A flow that questions can be put to, with the validators that judging needs. */
export type ServedFlow = { readonly flow: CompiledFlow; readonly validators: ScreenValidators }
/** One lender as it is served now. */
export type ServedLender = ServedFlow & { readonly id: LenderId; readonly sandbox: CompiledSandbox; readonly sandboxText: string }

/** Another release of the lender, in the language that the lender speaks with this borrower. */
export function speakingAs({ flow: { live } }: Pick<ServedLender, 'flow'>, served: ServedFlow): ServedFlow {
  return { ...served, flow: translateFlow(served.flow, live.lender.locale) }
}

/** @param resolved a lender whose files have no mistakes */
export function servedLender(resolved: ResolvedLender): ServedLender {
  return lenderWith(resolved.lender, compileFlow(resolved, digest), compileSandbox(resolved))
}

/** What was served of a lender, from what was kept of it. */
export function servedAgain({ lender, flow, live, sandbox }: StoredRelease): ServedLender | undefined {
  if (live === null || sandbox === null) return undefined
  const whole = { ...(JSON.parse(flow) as JourneyPart), live: JSON.parse(live) as LivePart }
  return lenderWith(lender, whole, JSON.parse(sandbox) as CompiledSandbox)
}

export function releaseToKeep({ id, flow, sandboxText }: ServedLender): ReleaseToKeep {
  const { hash, live } = flow
  return { hash, lender: id, flow: JSON.stringify(journeyPartOf(flow)), live: JSON.stringify(live), sandbox: sandboxText }
}

export function journeyPartOf({ live: _live, ...part }: CompiledFlow): JourneyPart {
  return part
}

function lenderWith(id: LenderId, flow: CompiledFlow, sandbox: CompiledSandbox): ServedLender {
  const validators = compileValidators(flow)
  // Made before anybody is served: a borrower is never the first to need one that cannot be made.
  for (const route of Object.keys(flow.screens)) void validators[route]
  return { id, flow, validators, sandbox, sandboxText: canonicalText(sandbox as unknown as Json) }
}

/** Short enough for an address, long enough that no two releases share it. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
