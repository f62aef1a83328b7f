/**
 * A lender's compiled sandbox: one complete path per persona, its detours merged over the common path. Compiled apart
 * from the flow, because a borrower's browser must not receive the lender's decision rules.
 */
import type { SandboxCondition } from './files.generated.ts'
import type { FlowPointer, Rule } from './json.ts'

export type CompiledSandbox = {
  /** The path of an applicant whose last name belongs to no persona. */
  readonly path: SandboxPath
  readonly personas: readonly CompiledPersona[]
  /** The rules that close conditions, tried in order. Absent in sandboxes stored before such rules existed. */
  readonly resolves?: readonly CompiledResolve[]
}

export type CompiledPersona = {
  readonly id: string
  readonly at: FlowPointer
  /** The last names that select the persona, in lower case. */
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
  /** Transitions from the node, tried in order. Without any, the application stays at the node. */
  readonly leave: readonly CompiledLeave[]
}

export type CompiledLeave = {
  readonly id: string
  readonly at: FlowPointer
  /** The submission that triggers the transition: `submitted:start/profile`, `uploaded:identity`. */
  readonly on?: string
  readonly afterSeconds?: number
  readonly when?: Rule
  readonly set: SandboxSets
  readonly stay: boolean
  /** The id of the target node; absent for the next node of the path. */
  readonly to?: string
}

export type CompiledResolve = {
  readonly id: string
  readonly at: FlowPointer
  /** The submission that closes the condition; without it, the condition closes by time alone. */
  readonly on?: string
  /** Delay in seconds after that submission, or after the condition was opened. */
  readonly afterSeconds: number
  /** A rule that reads the open condition as `condition`. */
  readonly when?: Rule
}

/** Facts to set, by path such as `status.liensComplete`. */
export type SandboxSets = { readonly [path: string]: Rule }
