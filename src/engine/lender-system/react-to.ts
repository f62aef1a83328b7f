/** What a lender's system reacts to an event with, applied to the application and turned into effects. */
import type { Application, Effect, Outcome } from '#engine/application/application.ts'
import { applyUpdates } from '#engine/application/apply-lender-event.ts'
import type { LenderEvent } from '#engine/application/lender-event.ts'
import type { LenderContext, LenderSystem, Reaction } from './lender-system.ts'

/** `state`: of the lender's system, to be stored. */
export type Reacted<State> = Outcome & { readonly state: State }

type LaterEvent = Exclude<LenderEvent, { readonly on: 'registered' }>

/** @param registered what `register` returned. undefined where the system has no way to begin */
export function beginWith<State>(
  system: LenderSystem<State>,
  context: LenderContext,
  registered: Outcome,
): Reacted<State> | undefined {
  const secrets = registered.effects.flatMap((effect) => (effect.kind === 'seal' ? [[effect.path, effect.value] as const] : []))
  const reaction = system.begin(context, registered.application, Object.fromEntries(secrets))
  if (!reaction) return undefined
  const { application, effects } = withReaction({ application: registered.application, effects: [] }, reaction)
  // The first update is a part of the registration, and not audited beside it.
  const first = effects.findIndex(({ kind }) => kind === 'audit')
  const status = reaction.updates[0]?.status ?? ''
  const began = registered.effects.map((effect) => (effect.kind === 'audit' ? { ...effect, status } : effect))
  return { application, state: reaction.state, effects: [...began, ...effects.filter((_, index) => index !== first)] }
}

/** @param outcome of the borrower's own event: the updates join its version */
export function reactTo<State>(
  system: LenderSystem<State>,
  context: LenderContext,
  outcome: Outcome,
  state: State,
  event: LaterEvent,
): Reacted<State> {
  const reaction = system.react(context, outcome.application, state, event)
  return { ...withReaction(outcome, reaction), state: reaction.state }
}

/** For an event that makes no version by itself: it is a new one only if the system decides something. */
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
  return { ...withReaction(before, reaction), state: reaction.state }
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
