/**
 * Wraps a `LenderSystem` for the server: loads its state of an application before a reaction, and stores it afterwards.
 */
import {
  type Application,
  beginWith,
  type LenderContext,
  type LenderEvent,
  type LenderId,
  type LenderSystem,
  letReact,
  type Outcome,
  type previousOf,
  type Reacted,
  reactTo,
  type ScreenRoute,
} from '#engine/index.ts'
import type { Reader, Writer } from '../store/open-store.ts'

/** `writeState` must run in the transaction of the application's row, after that row was written. */
export type Decided = Outcome & { readonly writeState: (tx: Writer) => Promise<void> }

type LaterEvent = Exclude<LenderEvent, { readonly on: 'registered' }>

export type LenderPort = {
  readonly kind: LenderSystem<unknown>['kind']
  /**
   * Starts the lender system for a new application.
   *
   * @throws if the lender system cannot begin, because its sandbox has no path
   */
  readonly begin: (context: LenderContext, registered: Outcome) => Decided
  /**
   * Calls the lender system after an event of a borrower or co-signer, and adds its updates to the outcome of the event. The
   * event has raised the version of the application (its ETag) by one; the updates do not raise it again.
   *
   * @param previous the borrower's screen and status before the event; absent if the event is an answer to that screen
   */
  readonly react: (
    tx: Writer,
    context: LenderContext,
    outcome: Outcome,
    event: LaterEvent,
    previous?: ReturnType<typeof previousOf>,
  ) => Promise<Decided>
  /** Like `react`, for other events, such as timers: the version grows only if the lender system has updates. */
  readonly letReact: (tx: Writer, context: LenderContext, application: Application, event: LaterEvent) => Promise<Decided>
  /** Screens that the borrower would have to submit again after the event. */
  readonly repeats: (
    db: Reader,
    context: LenderContext,
    application: Application,
    event: Extract<LenderEvent, { readonly route: ScreenRoute }>,
  ) => Promise<readonly ScreenRoute[]>
}

type ApplicationKey = { readonly lender: LenderId; readonly uuid: string }

/** The storage of a system's state per application. */
export type StateStore<State> = {
  readonly find: (db: Reader, application: ApplicationKey) => Promise<State>
  readonly write: (tx: Writer, application: ApplicationKey, state: State) => Promise<void>
}

export function lenderPort<State>(system: LenderSystem<State>, states: StateStore<State>): LenderPort {
  const decided = ({ state, ...outcome }: Reacted<State>, before?: State): Decided => ({
    ...outcome,
    writeState: async (tx) => {
      if (state !== before) await states.write(tx, outcome.application, state)
    },
  })
  return {
    kind: system.kind,
    begin: (context, registered) => {
      const reacted = beginWith(system, context, registered)
      if (!reacted) throw new Error(`The lender system of ${context.flow.lender} has no way to begin an application.`)
      return decided(reacted)
    },
    react: async (tx, context, outcome, event, previous) => {
      const state = await states.find(tx, outcome.application)
      return decided(reactTo(system, context, outcome, state, event, previous), state)
    },
    letReact: async (tx, context, application, event) => {
      const state = await states.find(tx, application)
      return decided(letReact(system, context, application, state, event), state)
    },
    repeats: async (db, context, application, event) =>
      system.repeats(context, application, await states.find(db, application), event),
  }
}
