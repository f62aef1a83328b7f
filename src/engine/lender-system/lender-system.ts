/**
 * The port to the system that decides about a loan. What happens to an application goes to it as a `LenderEvent`; what it
 * decides comes back as `LenderUpdate`s, at once from the sandbox, later from a system that is reached over the network.
 *
 * Implementations are pure and synchronous. The caller holds the application's row, calls, applies the updates
 * (`reactTo`), and writes state, timers and outgoing events in the same transaction as the row.
 */
import type { Application, LenderTimer, OutgoingEvent } from '#engine/application/application.ts'
import type { LenderEvent } from '#engine/application/lender-event.ts'
import type { LenderUpdate } from '#engine/application/lender-update.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { JsonObject, ScreenRoute } from '#engine/flow/json.ts'

export type LenderContext = {
  readonly flow: CompiledFlow
  /** ISO 8601, in UTC. */
  readonly at: string
  /** In the lender's time zone, yyyy-MM-dd. */
  readonly today: string
  /** A new uuid; `name` is that of the condition that it is for. */
  readonly newId: (name: string) => string
}

export type Reaction<State> = {
  /** In order. Empty: nothing was decided, and the application keeps its version. */
  readonly updates: readonly LenderUpdate[]
  readonly state: State
  /** To be scheduled in addition to those that run already. */
  readonly timers: readonly LenderTimer[]
  /** To be delivered to a system outside. */
  readonly outgoing: readonly OutgoingEvent[]
  /** For the log: what is wrong with the flow. */
  readonly reports?: readonly { readonly text: string; readonly data: JsonObject }[]
}

/**
 * `application.version` is the version that the application gets if there is an update. `State` belongs to the
 * implementation; nobody else reads it.
 */
export type LenderSystem<State> = {
  readonly kind: 'sandbox' | 'http'
  /**
   * The reaction to `registered`. undefined where the system has no way to begin.
   *
   * @param secrets answers that are sealed, by path
   */
  readonly begin: (context: LenderContext, application: Application, secrets: JsonObject) => Reaction<State> | undefined
  readonly react: (
    context: LenderContext,
    application: Application,
    state: State,
    event: Exclude<LenderEvent, { readonly on: 'registered' }>,
  ) => Reaction<State>
  /** Screens that the borrower comes through once more if this event happens; nothing is decided by asking. */
  readonly repeats: (
    context: LenderContext,
    application: Application,
    state: State,
    event: Extract<LenderEvent, { readonly route: ScreenRoute }>,
  ) => readonly ScreenRoute[]
}
