/**
 * Compiles saved flow files before they are verified, so that a page shows them within a moment. Only their JSON and their
 * schemas are checked before.
 */

import { setImmediate } from 'node:timers/promises'
import { checkStructure, type FlowLibrary, openFlowLibrary, resolveLender } from '#engine/authoring.ts'
import type { FlowPath, LenderId } from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'
import type { CompileUnverified } from '#server/releases/open-releases.ts'
import { compileRelease } from '#server/releases/verify-lenders.ts'

export type UnverifiedCompiler = {
  readonly compile: CompileUnverified
  /** Reads all files once, in pieces between which requests are answered: what did not change is known at the next save. */
  readonly prepare: (texts: ReadonlyMap<FlowPath, string>, lenders: readonly LenderId[]) => Promise<void>
}

export function unverifiedCompiler(): UnverifiedCompiler {
  let library: FlowLibrary | undefined
  const soundLender = (texts: ReadonlyMap<FlowPath, string>, lender: LenderId) => {
    library = openFlowLibrary(texts, library ?? homeEquity)
    const resolved = resolveLender(library, lender)
    const findings = [...resolved.findings, ...checkStructure(library, lender)]
    return findings.some(({ severity }) => severity === 'error') ? undefined : resolved
  }
  return {
    compile: (texts, lender) => {
      const resolved = soundLender(texts, lender)
      try {
        return resolved && compileRelease(resolved)
      } catch {
        // An error that the verification is about to report with its place.
        return undefined
      }
    },
    prepare: async (texts, lenders) => {
      for (const lender of lenders) {
        await setImmediate()
        soundLender(texts, lender)
      }
    },
  }
}
