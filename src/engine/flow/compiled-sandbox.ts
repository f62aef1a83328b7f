/**
 * A lender's compiled sandbox: one whole path for each persona, its detours merged over the common path. It is compiled
 * apart from the flow, since a borrower's browser must never receive how the lender decides.
 */
import type { SandboxCondition } from './files.generated.ts'
import type { FlowPointer, Rule } from './json.ts'

export type CompiledSandbox = {
  /** The path of an applicant whose name is no persona's. */
  readonly path: SandboxPath
  readonly personas: readonly CompiledPersona[]
  /** What closes a condition, tried in order. Absent from what was kept before there were any. */
  readonly resolves?: readonly CompiledResolve[]
}

export type CompiledPersona = {
  readonly id: string
  readonly at: FlowPointer
  /** In small letters. */
  readonly lastNames: readonly string[]
  readonly path: SandboxPath
}

export type SandboxPath = readonly CompiledPlace[]

export type CompiledPlace = {
  readonly id: string
  readonly at: FlowPointer
  readonly status: string
  readonly set: SandboxSets
  readonly opens: readonly SandboxCondition[]
  /** Tried in order. Without any, an application stays. */
  readonly leave: readonly CompiledLeave[]
}

export type CompiledLeave = {
  readonly id: string
  readonly at: FlowPointer
  /** `submitted:start/profile`, `uploaded:identity`. */
  readonly on?: string
  readonly afterSeconds?: number
  readonly when?: Rule
  readonly set: SandboxSets
  readonly stay: boolean
  /** Where to, if not to the next place. */
  readonly to?: string
}

export type CompiledResolve = {
  readonly id: string
  readonly at: FlowPointer
  /** What the applicant does with the condition; without it, time alone closes it. */
  readonly on?: string
  /** After that, or after the condition was opened. */
  readonly afterSeconds: number
  /** Reads the condition as `condition`. */
  readonly when?: Rule
}

/** Facts to set, by path: `status.liensComplete`. */
export type SandboxSets = { readonly [path: string]: Rule }
