/**
 * The state of an application, and the events that led there.
 *
 * It is never stored: it is worked out by replay over what is known now, the same in browser and server. Beginning at
 * `start`, the first event in the order of `events` that holds and that the state takes leads on. Each state is entered
 * once at most, so every replay ends, even where two states lead to one another.
 */
import type { Because } from '#engine/flow/because.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { CompiledEvent, CompiledLifecycle, CompiledState } from '#engine/flow/compiled-lifecycle.ts'
import type { Facts } from '#engine/flow/facts.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import { holds } from '#engine/logic/holds.ts'

export type LifecycleStanding = {
  /** Empty where the flow has no lifecycle. */
  readonly state: string
  /** In the order in which they were taken. */
  readonly events: readonly TakenEvent[]
  /**
   * Events whose rule holds, and which no state on the way nor this one would take: worth a warning in a log. One that
   * came too late, because another led on first, is no slip; and nobody waits for anything in a final state.
   */
  readonly ignored: readonly { readonly id: string; readonly because: Because }[]
  /** The screen of the state: a route, or `@wait`. Absent where no such state is written. */
  readonly go?: string
  /** The line that says what the state shows. */
  readonly because: Because
}

export type TakenEvent = { readonly id: string; readonly from: string; readonly to: string; readonly because: Because }

/** The rules of events do not see `application.state`: it is what they decide. */
export function lifecycleState({ lifecycle }: Pick<CompiledFlow, 'lifecycle'>, facts: Facts): LifecycleStanding {
  if (!lifecycle) return { state: '', events: [], ignored: [], because: { at: 'lifecycle.json' } }
  const known = withoutState(facts)
  const holding = lifecycle.events.filter(({ when }) => holds(when, known))
  const events = replay(lifecycle, holding)
  const state = events.at(-1)?.to ?? lifecycle.start
  const { go, final } = stateOf(lifecycle, state) ?? {}
  const way = [lifecycle.start, ...events.map(({ to }) => to)].map((id) => stateOf(lifecycle, id)?.moves ?? {})
  const isTaken = (id: string) => [lifecycle.anywhere, ...way].some((moves) => Object.hasOwn(moves, id))
  return {
    state,
    events,
    ignored: final ? [] : holding.filter(({ id }) => !isTaken(id)).map((event) => ({ id: event.id, because: becauseOf(event) })),
    ...(go !== undefined && { go }),
    because: { at: pointTo('lifecycle.json#/states', state) },
  }
}

/** @param holding the events whose rules hold, in order of their priority */
function replay(lifecycle: CompiledLifecycle, holding: readonly CompiledEvent[]): TakenEvent[] {
  const taken: TakenEvent[] = []
  const entered = new Set([lifecycle.start])
  for (let from = stateOf(lifecycle, lifecycle.start); from && !from.final; ) {
    const move = firstMove(lifecycle, from, holding, entered)
    if (!move) break
    entered.add(move.to)
    taken.push(move)
    from = stateOf(lifecycle, move.to)
  }
  return taken
}

function firstMove(
  lifecycle: CompiledLifecycle,
  from: CompiledState,
  holding: readonly CompiledEvent[],
  entered: ReadonlySet<string>,
): TakenEvent | undefined {
  for (const event of holding) {
    const to = [from.moves, lifecycle.anywhere].find((moves) => Object.hasOwn(moves, event.id))?.[event.id]
    if (to !== undefined && !entered.has(to) && stateOf(lifecycle, to)) {
      return { id: event.id, from: from.id, to, because: becauseOf(event) }
    }
  }
  return undefined
}

function stateOf({ states }: CompiledLifecycle, id: string): CompiledState | undefined {
  return states.find((state) => state.id === id)
}

function becauseOf({ id, when }: CompiledEvent): Because {
  return { at: pointTo('lifecycle.json#/events', id), rule: when }
}

function withoutState(facts: Facts): Facts {
  if (facts.application?.state === undefined) return facts
  const { state: _, ...application } = facts.application
  return { ...facts, application }
}
