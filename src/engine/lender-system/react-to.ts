/** Calls a lender system with an event, applies its updates to the application and converts its reaction to effects. */
import type { Application, Effect, Outcome } from '#engine/application/application.ts'
import { applyUpdates } from '#engine/application/apply-lender-event.ts'
import type { LenderEvent } from '#engine/application/lender-event.ts'
import { type PlaceBefore, previousOf, withMessages } from '#engine/messages/messages-for.ts'
import type { LenderContext, LenderSystem, Reaction } from './lender-system.ts'

/** `state`: the lender system's new state, to be stored. */
export type Reacted<State> = Outcome & { readonly state: State }

type LaterEvent = Exclude<LenderEvent, { readonly on: 'registered' }>

/**
 * Starts the lender system for a new application; undefined if the system cannot begin.
 *
 * @param registered the result of `register`
 */
export function beginWith<State>(
  system: LenderSystem<State>,
  context: LenderContext,
  registered: Outcome,
): Reacted<State> | undefined {
  const secrets = registered.effects.flatMap((effect) => (effect.kind === 'seal' ? [[effect.path, effect.value] as const] : []))
  const reaction = system.begin(context, registered.application, Object.fromEntries(secrets))
  if (!reaction) return undefined
  const { application, effects } = withReaction({ application: registered.application, effects: [] }, reaction)
  // The first update belongs to the registration, so its audit entry is dropped.
  const first = effects.findIndex(({ kind }) => kind === 'audit')
  const status = reaction.updates[0]?.status ?? ''
  const began = registered.effects.map((effect) => (effect.kind === 'audit' ? { ...effect, status } : effect))
  const all = [...began, ...effects.filter((_, index) => index !== first)]
  return sending(context, () => undefined, { application, state: reaction.state, effects: all })
}

/**
 * Lets the lender system react to a borrower's event, or to an act of the co-signer.
 *
 * @param outcome of that event; the updates do not raise its version
 * @param previous where the borrower was; absent where the borrower answered the screen of the event
 */
export function reactTo<State>(
  system: LenderSystem<State>,
  context: LenderContext,
  outcome: Outcome,
  state: State,
  event: LaterEvent,
  previous?: PlaceBefore,
): Reacted<State> {
  const reaction = system.react(context, outcome.application, state, event)
  const { status } = outcome.application
  const before = () => previous ?? ('route' in event ? { screen: event.route, status } : previousOf(context, outcome.application))
  return sending(context, before, { ...withReaction(outcome, reaction), state: reaction.state })
}

/**
 * Lets the lender system react to an event that does not raise the version itself; the version grows only if the system
 * decides something.
 */
export function letReact<State>(
  system: LenderSystem<State>,
  context: LenderContext,
  application: Application,
  state: State,
  event: LaterEvent,
): Reacted<State> {
  const next = { ...application, version: application.version + 1 }
  const reaction = system.react(context, next, state, event)
  const before = { application: reaction.updates.length > 0 ? next : application, effects: [] }
  return sending(context, () => previousOf(context, application), {
    ...withReaction(before, reaction),
    state: reaction.state,
  })
}

function sending<Result extends Outcome>(
  context: LenderContext,
  previous: () => PlaceBefore | undefined,
  outcome: Result,
): Result {
  return context.withoutMessages ? outcome : withMessages(context, previous(), outcome)
}

function withReaction(outcome: Outcome, { updates, timers, outgoing, reports = [] }: Reaction<unknown>): Outcome {
  const updated = applyUpdates(outcome, updates)
  const more: readonly Effect[] = [
    ...timers.map((timer) => ({ kind: 'timer', timer }) as const),
    ...outgoing.map((event) => ({ kind: 'notify-lender', event }) as const),
    ...reports.map((report) => ({ kind: 'report', ...report }) as const),
  ]
  return { application: updated.application, effects: [...updated.effects, ...more] }
}
