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

/** A flow with the validators of its screens. */
export type ServedFlow = { readonly flow: CompiledFlow; readonly validators: ScreenValidators }
/** A lender with the release in force. */
export type ServedLender = ServedFlow & { readonly id: LenderId; readonly sandbox: CompiledSandbox; readonly sandboxText: string }

/** A release in the language in which the lender is served to this borrower. */
export function speakingAs({ flow: { live } }: Pick<ServedLender, 'flow'>, served: ServedFlow): ServedFlow {
  return { ...served, flow: translateFlow(served.flow, live.lender.locale) }
}

/** @param resolved a lender whose files have no errors */
export function servedLender(resolved: ResolvedLender): ServedLender {
  return lenderWith(resolved.lender, compileFlow(resolved, digest), compileSandbox(resolved))
}

/** A lender from its stored release. */
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
  // Compiled now: one that cannot be compiled fails here, and not at the first borrower.
  for (const route of Object.keys(flow.screens)) void validators[route]
  return { id, flow, validators, sandbox, sandboxText: canonicalText(sandbox as unknown as Json) }
}

/** 128 bits of SHA-256: short enough for a URL, without collisions. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
