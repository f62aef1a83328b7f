/**
 * The port to the system that decides about a loan. Events of an application go in as `LenderEvent`; decisions come out
 * as `LenderUpdate`s, immediately from the sandbox, later from a system connected over HTTP.
 * Implementations are pure and synchronous. The caller locks the application's row, calls the system, applies the
 * updates (`reactTo`), and writes state, timers and outgoing events in the same transaction.
 */
import type { Application, LenderTimer, OutgoingEvent } from '#engine/application/application.ts'
import type { LenderEvent } from '#engine/application/lender-event.ts'
import type { LenderUpdate } from '#engine/application/lender-update.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { JsonObject, ScreenRoute } from '#engine/flow/json.ts'

export type LenderContext = {
  readonly flow: CompiledFlow
  /** The flow in force, whose table has the statuses that `flow` lacks. */
  readonly newest?: Pick<CompiledFlow, 'statusRoutes'>
  /** The time of the event, ISO 8601 in UTC. */
  readonly at: string
  /** Today in the lender's time zone, yyyy-MM-dd. */
  readonly today: string
  /**
   * Creates a uuid for a new condition.
   *
   * @param name the name of the condition
   */
  readonly newId: (name: string) => string
  /** Messages and notifications are left out: for simulations, which look at the application only. */
  readonly withoutMessages?: true
}

export type Reaction<State> = {
  /** Updates in order. If empty, nothing was decided and the application keeps its version. */
  readonly updates: readonly LenderUpdate[]
  readonly state: State
  /** Timers to schedule, in addition to those already scheduled. */
  readonly timers: readonly LenderTimer[]
  /** Events to deliver to a connected system. */
  readonly outgoing: readonly OutgoingEvent[]
  /** Lines for the server's log about defects of the flow. */
  readonly reports?: readonly { readonly text: string; readonly data: JsonObject }[]
}

/**
 * A lender system. `application.version` is the version that the application will have if there is an update. `State`
 * is private to the implementation.
 */
export type LenderSystem<State> = {
  readonly kind: 'sandbox' | 'http'
  /**
   * The reaction to `registered`; undefined if the system cannot begin an application.
   *
   * @param secrets secret answers by path, sealed
   */
  readonly begin: (context: LenderContext, application: Application, secrets: JsonObject) => Reaction<State> | undefined
  readonly react: (
    context: LenderContext,
    application: Application,
    state: State,
    event: Exclude<LenderEvent, { readonly on: 'registered' }>,
  ) => Reaction<State>
  /** The screens that the borrower would have to pass again if this event happened. A pure query. */
  readonly repeats: (
    context: LenderContext,
    application: Application,
    state: State,
    event: Extract<LenderEvent, { readonly route: ScreenRoute }>,
  ) => readonly ScreenRoute[]
}
