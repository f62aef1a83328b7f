import type { JsonObject } from '#engine/index.ts'
import type { Decided, ExplainedScreen } from '#verify/explanation.ts'

/** The explanation of an applicant's screens, cards and flags: each decision with the lines that made it. */
export type Explained = {
  /** Today, yyyy-MM-dd. */
  readonly today: string
  /** The current screen by status table and lifecycle; absent if there is no status. */
  readonly screen?: ExplainedScreen
  /** The lifecycle; absent if the flow has none. */
  readonly lifecycle?: ExplainedLifecycle
  readonly journeys: readonly ExplainedJourney[]
  readonly cards: readonly ExplainedCard[]
  /** Screens that are open (`openWhen`) beside the current one. */
  readonly open: readonly { readonly screen: string; readonly decided: readonly Decided[] }[]
  readonly flags: readonly { readonly name: string; readonly is: boolean; readonly decided: readonly Decided[] }[]
}

/** `go` is a screen, `@wait` or a path; `decided` lists all lines involved, of which the last one named the target. */
export type ExplainedLifecycle = {
  readonly state: string
  readonly go?: string
  readonly events: readonly string[]
  /** Events whose rule is true, but that no state accepts. */
  readonly ignored: readonly string[]
  /** Events of `anywhere` whose rules are false; listed in `decided` only with `--long`. */
  readonly anywhere: readonly string[]
  readonly decided: readonly Decided[]
}

export type ExplainedJourney = {
  readonly id: string
  readonly open: boolean
  /** The path to which a closed journey redirects. */
  readonly otherwise?: string
  /** The active steps in order; empty for a closed journey. */
  readonly asked: readonly string[]
  readonly notAsked: readonly string[]
  /** The early exit of an answered step. */
  readonly leaves?: string
  readonly decided: readonly Decided[]
}

/** `shown` is false for a condition without a card, which has no texts. */
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
