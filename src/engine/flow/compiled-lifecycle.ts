/** The states and events of an application, ready to be replayed. */
import type { Rule } from './json.ts'

export type CompiledLifecycle = {
  readonly start: string
  /** Moves that are open in every state but the final ones. */
  readonly anywhere: LifecycleMoves
  readonly states: readonly CompiledState[]
  /** In order of their priority. */
  readonly events: readonly CompiledEvent[]
}

export type CompiledState = {
  readonly id: string
  readonly says?: string
  readonly go: string
  readonly moves: LifecycleMoves
  readonly final: boolean
}

export type CompiledEvent = { readonly id: string; readonly says?: string; readonly when: Rule }

/** The state to which each event leads. */
export type LifecycleMoves = { readonly [event: string]: string }
