/** What a lender is played with, and what of somebody who applies is in play: a value, of which what happens makes another. */
import type { CompiledSandbox } from '#engine/flow/compiled-sandbox.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { SandboxCondition } from '#engine/flow/files.generated.ts'
import type { FlowPointer, JsonObject } from '#engine/flow/json.ts'
import type { SandboxState } from './sandbox-run.ts'

export type InPlay<Condition> = {
  readonly sandbox: SandboxState
  /** Seconds of the longest clock of the place that has rung; `notYet` before the first. */
  readonly waited: number
  readonly status: string
  /** The `status` facts but for `value`. */
  readonly statusFacts: JsonObject
  /** The `application` facts that are kept. */
  readonly entity: JsonObject
  /** The `profile` facts that are kept. */
  readonly profile: JsonObject
  /** The open ones. */
  readonly conditions: readonly Condition[]
  /** Those of conditions. What time does to a place is told by the place, and by how long was waited there. */
  readonly clocks: readonly ConditionClock[]
}

/** No clock of the place has rung. */
export const notYet = -1

/** Rings after so many seconds, and closes the condition with this number. */
export type ConditionClock = {
  readonly seconds: number
  readonly condition: string
  /** The line that closes it then. */
  readonly because: FlowPointer
}

export type LenderGame<Somebody extends InPlay<Condition>, Condition> = {
  readonly sandbox: CompiledSandbox
  /** All waiting takes no time. */
  readonly instant: boolean
  /** What rules read, with what was just sent and the condition that it was sent for. */
  readonly facts: (somebody: Somebody, about: About<Condition>) => Facts
  readonly conditions: ConditionsAs<Condition>
}

/** How conditions are kept: as facts, or as rows of a table. */
export type ConditionsAs<Condition> = {
  readonly uuidOf: (condition: Condition) => string
  /** By which the sandbox knows it. */
  readonly nameOf: (condition: Condition) => string
  readonly opened: (condition: SandboxCondition) => Condition
  /** With what is set on the way: `{ "condition.notes": … }`. */
  readonly changed: (condition: Condition, sets: JsonObject) => Condition
}

export type About<Condition> = { readonly submission?: JsonObject; readonly condition?: Condition }

/** What the applicant did. */
export type DoneDeed<Condition> = About<Condition> & { readonly on: `submitted:${string}` | `uploaded:${string}` }

export type Play<Somebody> = {
  /** As everything is afterwards: the same value where nothing has changed. */
  readonly somebody: Somebody
  /** In order; none where nothing led on. */
  readonly moves: readonly SandboxTransition[]
}

export type SandboxTransition = {
  readonly what: 'sandbox-moved' | 'sandbox-set' | 'condition-closed'
  readonly status: string
  /** The line of the sandbox that decided. */
  readonly because: FlowPointer
  /** The one that was closed. */
  readonly condition?: string
}
