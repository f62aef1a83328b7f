import type { Decided, ExplainedScreen } from '#verify/explanation.ts'
/** Why an applicant sees what they see: each decision with the lines that made it. */

import type { JsonObject } from '#engine/index.ts'

export type Explained = {
  /** yyyy-MM-dd */
  readonly today: string
  /** Where the status leads, and with it the lifecycle; absent where no status is known. */
  readonly screen?: ExplainedScreen
  /** Absent where the flow has none. */
  readonly lifecycle?: ExplainedLifecycle
  readonly journeys: readonly ExplainedJourney[]
  readonly cards: readonly ExplainedCard[]
  /** Screens that are open although it is time for another one. */
  readonly open: readonly { readonly screen: string; readonly decided: readonly Decided[] }[]
  readonly flags: readonly { readonly name: string; readonly is: boolean; readonly decided: readonly Decided[] }[]
}

/** `go` is a screen, `@wait` or an address; `decided` names every line on the way, the last one said where. */
export type ExplainedLifecycle = {
  readonly state: string
  readonly go?: string
  readonly events: readonly string[]
  /** Events that hold and that no state takes. */
  readonly ignored: readonly string[]
  /** Events of every state whose rules do not match; listed in `decided` with `--long`. */
  readonly anywhere: readonly string[]
  readonly decided: readonly Decided[]
}

export type ExplainedJourney = {
  readonly id: string
  readonly open: boolean
  /** Where a closed one sends people. */
  readonly otherwise?: string
  /** In order; of a closed one nothing is asked. */
  readonly asked: readonly string[]
  readonly notAsked: readonly string[]
  /** Where an answered step leads out of it. */
  readonly leaves?: string
  readonly decided: readonly Decided[]
}

/** `shown` is false of a condition that shows no card; then there are no words. */
export type ExplainedCard = {
  readonly category: string
  readonly shown: boolean
  readonly heading?: string
  readonly description?: string
  readonly button?: string
  readonly go?: string
  readonly query?: JsonObject
  readonly decided: readonly Decided[]
}
