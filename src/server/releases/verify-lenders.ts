/** Verifies the flow files of lenders and compiles those without errors. */

import {
  type AuthoringProduct,
  compileFlow,
  compileSandbox,
  type Finding,
  type FlowLibrary,
  openFlowLibrary,
  type ResolvedLender,
  resolveLender,
} from '#engine/authoring.ts'
import { type CompiledFlow, canonicalText, compileValidators, type FlowPath, type Json, type LenderId } from '#engine/index.ts'
import { checkFlows, isBlocked } from '#verify/index.ts'
import type { NewRelease } from '../store/releases.ts'
import { digest } from './flow-digests.ts'
import { journeyPartOf } from './served-lender.ts'

/** What the verification of a lender's files found. It can be sent from one process to another. */
export type Verdict = {
  readonly lender: LenderId
  /** The folders from which the lender inherits, and its own. */
  readonly chain: readonly LenderId[]
  readonly findings: readonly Finding[]
  /** Undefined if an error blocks new releases of the lender. */
  readonly release?: CompiledRelease
}
export type CompiledRelease = Omit<NewRelease, 'verdict'>

/** The flow files, and the lenders to be verified. */
export type ToVerify = { readonly texts: ReadonlyMap<FlowPath, string>; readonly lenders: readonly LenderId[] }

/**
 * Verifies lenders, and calls `heard` with the verdict of each, one after the other.
 *
 * @param superseded aborted when the files have changed again: the verdicts that are missing are not needed any more
 */
export type VerifyLenders = (
  asked: ToVerify,
  heard: (verdict: Verdict) => Promise<void>,
  superseded?: AbortSignal,
) => Promise<void>

/** Verifies in this thread, which answers nothing else while a lender is verified. */
export function verifyWith(product: AuthoringProduct): VerifyLenders {
  return async ({ texts, lenders }, heard, superseded) => {
    const library = openFlowLibrary(texts, product)
    for (const lender of lenders) {
      if (superseded?.aborted) return
      await heard(verdictOn(library, lender))
    }
  }
}

/** @throws if a flow without errors cannot be compiled */
export function verdictOn(library: FlowLibrary, lender: LenderId): Verdict {
  const findings = checkFlows(library, [lender])
  const resolved = resolveLender(library, lender)
  const { chain } = resolved
  if (isBlocked(lender, findings)) return { lender, chain, findings }
  const flow = compileFlow(resolved, digest)
  const validators = compileValidators(flow)
  // Compiles every validator, so that one that does not compile fails here and not for the first borrower.
  for (const route of Object.keys(flow.screens)) void validators[route]
  return { lender, chain, findings, release: releaseOf(resolved, flow) }
}

/** @throws if the flow files have errors that only a verification finds */
export function compileRelease(resolved: ResolvedLender): CompiledRelease {
  return releaseOf(resolved, compileFlow(resolved, digest))
}

function releaseOf(resolved: ResolvedLender, flow: CompiledFlow): CompiledRelease {
  return {
    hash: flow.hash,
    lender: resolved.lender,
    flow: JSON.stringify(journeyPartOf(flow)),
    live: JSON.stringify(flow.live),
    sandbox: canonicalText(compileSandbox(resolved) as unknown as Json),
  }
}
