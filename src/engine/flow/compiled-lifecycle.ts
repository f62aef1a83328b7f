/** The compiled lifecycle: states and events, from which an application's state is replayed. */
import type { Rule, Text } from './json.ts'

export type CompiledLifecycle = {
  readonly start: string
  /** Moves that apply in every state that is not final. */
  readonly anywhere: LifecycleMoves
  /**
   * The steps that a borrower sees of the whole application, in order. Absent in releases compiled before progress
   * steps existed.
   */
  readonly progress?: readonly CompiledProgressStep[]
  /** The steps that a co-signer sees instead, which screens name. */
  readonly signerProgress?: readonly CompiledProgressStep[]
  readonly states: readonly CompiledState[]
  /** Events, the highest priority first. */
  readonly events: readonly CompiledEvent[]
}

export type CompiledState = {
  readonly id: string
  readonly says?: string
  readonly go: string
  /** The id of a step in `progress`, or `COMPLETE`; absent to keep the step of the preceding state. */
  readonly progress?: string
  readonly moves: LifecycleMoves
  readonly final: boolean
}

export type CompiledProgressStep = { readonly id: string; readonly label: Text; readonly shownWhen?: Rule }

export type CompiledEvent = { readonly id: string; readonly says?: string; readonly when: Rule }

/** The id of the state that each event leads to, by event id. */
export type LifecycleMoves = { readonly [event: string]: string }
