/** What it takes to run scenarios of one lender, and what comes out. */
import type { ScreenValidators } from '#engine/answers/validators.ts'
import type { Because } from '#engine/flow/because.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { CompiledSandbox } from '#engine/flow/compiled-sandbox.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { Json } from '#engine/flow/json.ts'

export type Stage = {
  readonly flow: CompiledFlow
  readonly validators: ScreenValidators
  readonly sandbox: CompiledSandbox
}

/** An expectation that was not met. */
export type Mismatch = {
  /** Keys and positions inside the scenario file: `walk`, `0`, `then`, `next`. */
  readonly at: readonly string[]
  /** What the expectation and the flow say, as a sentence: expects …, but ….  */
  readonly message: string
  readonly wanted: Json
  readonly actual: Json
  /** The decisions that led there, each with the facts that its rule read. */
  readonly because: readonly Decided[]
}

export type Decided = { readonly says: string; readonly because: Because; readonly facts: Facts }
