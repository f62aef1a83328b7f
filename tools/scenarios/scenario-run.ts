/** What it takes to run scenarios of one lender, and what comes out. */

import type { ResolvedLender } from '#engine/authoring.ts'
import type {
  Because,
  Card,
  CompiledFlow,
  CompiledSandbox,
  Facts,
  JourneyId,
  Json,
  LifecycleResult,
  RuleWatcher,
  ScreenRoute,
  ScreenValidators,
  StepId,
  ValidationResult,
} from '#engine/index.ts'
export type Stage = {
  readonly flow: CompiledFlow
  readonly validators: ScreenValidators
  readonly sandbox: CompiledSandbox
  /** The lender's merged files, translations included. */
  readonly files: ResolvedLender['files']
  /** Called with each decision while a scenario runs. */
  readonly saw?: (sight: Sight) => void
  /** Called with each rule that a scenario evaluates. */
  readonly watch?: RuleWatcher
}

/** What a claim was about, as the engine decided it. */
export type Sight =
  | { readonly of: 'step'; readonly journey: JourneyId; readonly step: StepId }
  | { readonly of: 'screen'; readonly screen: ScreenRoute }
  | { readonly of: 'validation'; readonly screen: ScreenRoute; readonly result: ValidationResult }
  | { readonly of: 'route'; readonly facts: Facts; readonly because: Because }
  | { readonly of: 'lifecycle'; readonly standing: LifecycleResult }
  | { readonly of: 'card'; readonly card: Card }
  /** Of the sandbox: `profile`, `frozen/no-match` of a persona. */
  | { readonly of: 'place'; readonly place: string }

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
