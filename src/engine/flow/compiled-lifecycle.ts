/** The states and events of an application, ready to be replayed. */
import type { Rule, Text } from './json.ts'

export type CompiledLifecycle = {
  readonly start: string
  /** Moves that are open in every state but the final ones. */
  readonly anywhere: LifecycleMoves
  /** The steps that the borrower sees of the whole, in order. Releases of before there were any have none. */
  readonly progress?: readonly CompiledProgressStep[]
  readonly states: readonly CompiledState[]
  /** In order of their priority. */
  readonly events: readonly CompiledEvent[]
}

export type CompiledState = {
  readonly id: string
  readonly says?: string
  readonly go: string
  /** A step of `progress`, or COMPLETE; without it, the step of the state before. */
  readonly progress?: string
  readonly moves: LifecycleMoves
  readonly final: boolean
}

export type CompiledProgressStep = { readonly id: string; readonly label: Text; readonly shownWhen?: Rule }

export type CompiledEvent = { readonly id: string; readonly says?: string; readonly when: Rule }

/** The state to which each event leads. */
export type LifecycleMoves = { readonly [event: string]: string }
