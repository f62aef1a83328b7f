/** The lender's system as the server uses it: the state of each application is read before it reacts, and written after. */
import {
  type Application,
  beginWith,
  type LenderContext,
  type LenderEvent,
  type LenderId,
  type LenderSystem,
  letReact,
  type Outcome,
  type Reacted,
  reactTo,
  type ScreenRoute,
} from '#engine/index.ts'
import type { Reader, Writer } from '../store/open-store.ts'

/** `writeState` belongs in the transaction of the application's row, behind it. */
export type Decided = Outcome & { readonly writeState: (tx: Writer) => Promise<void> }

type LaterEvent = Exclude<LenderEvent, { readonly on: 'registered' }>

export type LenderPort = {
  readonly kind: LenderSystem<unknown>['kind']
  /** @throws where the system has no way to begin */
  readonly begin: (context: LenderContext, registered: Outcome) => Decided
  /** The reaction joins the version that the outcome has made. */
  readonly react: (tx: Writer, context: LenderContext, outcome: Outcome, event: LaterEvent) => Promise<Decided>
  /** The reaction makes a version of its own, where there is one. */
  readonly letReact: (tx: Writer, context: LenderContext, application: Application, event: LaterEvent) => Promise<Decided>
  /** Screens that the borrower has to submit again after the event. */
  readonly repeats: (
    db: Reader,
    context: LenderContext,
    application: Application,
    event: Extract<LenderEvent, { readonly route: ScreenRoute }>,
  ) => Promise<readonly ScreenRoute[]>
}

type ApplicationKey = { readonly lender: LenderId; readonly uuid: string }

/** Where a system's state of each application is kept. */
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
    react: async (tx, context, outcome, event) => {
      const state = await states.find(tx, outcome.application)
      return decided(reactTo(system, context, outcome, state, event), state)
    },
    letReact: async (tx, context, application, event) => {
      const state = await states.find(tx, application)
      return decided(letReact(system, context, application, state, event), state)
    },
    repeats: async (db, context, application, event) =>
      system.repeats(context, application, await states.find(db, application), event),
  }
}
