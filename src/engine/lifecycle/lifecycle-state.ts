/**
 * Computes the lifecycle state of an application and the events that led there. The state is never stored, but replayed
 * from the present facts, alike in browser and server.
 * From `start`, the replay takes the first event (in the order of `events`) whose rule is true and that the current
 * state accepts. Each state is entered at most once, so every replay ends, even if states form a cycle.
 */
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { CompiledEvent, CompiledLifecycle, CompiledState } from '#engine/flow/compiled-lifecycle.ts'
import type { Because, Facts } from '#engine/flow/json.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import { matches } from '#engine/logic/evaluate.ts'

export type LifecycleResult = {
  /** The id of the state; empty if the flow has no lifecycle. */
  readonly state: string
  /** The events taken, in the order of the replay. */
  readonly events: readonly TakenEvent[]
  /** The state's screen: a route, or `@wait`. Absent if the state does not exist. */
  readonly go?: string
  /** The pointer to the line that names the state's screen. */
  readonly because: Because
}

export type TakenEvent = { readonly id: string; readonly from: string; readonly to: string; readonly because: Because }

export type IgnoredEvent = { readonly id: string; readonly because: Because }

/**
 * Replays the lifecycle. Rules of events do not see `application.state`, which they determine. Each rule is evaluated
 * at most once, on demand.
 */
export function lifecycleState({ lifecycle }: Pick<CompiledFlow, 'lifecycle'>, facts: Facts): LifecycleResult {
  if (!lifecycle) return { state: '', events: [], because: { at: 'lifecycle.json' } }
  const { events, at } = replay(lifecycle, mapOf(lifecycle), evaluateOnce(withoutState(facts)))
  const state = events.at(-1)?.to ?? lifecycle.start
  return { state, events, ...(at && { go: at.state.go }), because: at?.because ?? becauseOfState(state) }
}

/** True once an application has come to a final state: nothing more is planned for it. */
export function isOver({ lifecycle }: Pick<CompiledFlow, 'lifecycle'>, facts: Facts): boolean {
  if (!lifecycle) return false
  const { state } = lifecycleState({ lifecycle }, facts)
  return lifecycle.states.find(({ id }) => id === state)?.final === true
}

/**
 * Events whose rule is true but that no state of the replay accepts: probably a mistake in the flow. Excluded are
 * events that a higher-priority event preceded, events of branches that were left, and all events once a final state is
 * reached.
 */
export function ignoredEvents({ lifecycle }: Pick<CompiledFlow, 'lifecycle'>, facts: Facts): readonly IgnoredEvent[] {
  if (!lifecycle) return []
  const map = mapOf(lifecycle)
  const happened = evaluateOnce(withoutState(facts))
  return ignoredBy(lifecycle, map, replay(lifecycle, map, happened).events, happened)
}

type Happened = (event: Event) => boolean

function evaluateOnce(facts: Facts): Happened {
  const known: boolean[] = []
  return ({ number, when }) => {
    known[number] ??= matches(when, facts)
    return known[number]
  }
}

function replay(
  { start }: CompiledLifecycle,
  { stations }: LifecycleMap,
  happened: Happened,
): { events: readonly TakenEvent[]; at: Station | undefined } {
  const events: TakenEvent[] = []
  const entered = new Set([start])
  let at = stations.get(start)
  while (at && !at.state.final) {
    const way = at.ways.find(({ event, to }) => !entered.has(to) && happened(event))
    if (!way) break
    entered.add(way.to)
    events.push(way.taken)
    at = stations.get(way.to)
  }
  return { events, at }
}

function ignoredBy(
  lifecycle: CompiledLifecycle,
  map: LifecycleMap,
  events: readonly TakenEvent[],
  happened: Happened,
): readonly IgnoredEvent[] {
  const way = [lifecycle.start, ...events.map(({ to }) => to)].map((id) => map.stations.get(id)?.state)
  if (way.at(-1)?.final) return []
  const taking = [lifecycle.anywhere, ...way.map((state) => state?.moves ?? {})]
  const isTaken = ({ id }: Event) => taking.some((moves) => Object.hasOwn(moves, id))
  const left = reachedFrom(way.slice(0, -1), map)
  const ahead = reachedFrom(way.slice(-1), map)
  const isPassed = ({ id }: Event) => {
    const takers = lifecycle.states.filter(({ moves }) => Object.hasOwn(moves, id)).map((state) => state.id)
    return takers.some((state) => left.has(state)) && !takers.some((state) => ahead.has(state))
  }
  const ignored = map.events.filter((event) => !isTaken(event) && happened(event) && !isPassed(event))
  return ignored.map(({ id, because }) => ({ id, because }))
}

/** All states reachable from these states by moves. */
function reachedFrom(states: readonly (CompiledState | undefined)[], { stations }: LifecycleMap): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [...states]
  for (let state = open.pop(); open.length > 0 || state; state = open.pop()) {
    for (const to of Object.values(state?.moves ?? {})) {
      if (reached.has(to)) continue
      reached.add(to)
      open.push(stations.get(to)?.state)
    }
  }
  return reached
}

/** An index of a lifecycle's states and events for the replay, built once per lifecycle. */
type LifecycleMap = { readonly events: readonly Event[]; readonly stations: ReadonlyMap<string, Station> }
type Event = CompiledEvent & { readonly number: number; readonly because: Because }
/** A state and its moves, in order of priority. */
type Station = { readonly state: CompiledState; readonly because: Because; readonly ways: readonly Way[] }
type Way = { readonly event: Event; readonly to: string; readonly taken: TakenEvent }

const maps = new WeakMap<CompiledLifecycle, LifecycleMap>()

function mapOf(lifecycle: CompiledLifecycle): LifecycleMap {
  const map = maps.get(lifecycle) ?? mapped(lifecycle)
  maps.set(lifecycle, map)
  return map
}

function mapped({ states, events: compiled, anywhere }: CompiledLifecycle): LifecycleMap {
  const events = compiled.map((event, number) => ({ ...event, number, because: becauseOfEvent(event) }))
  const ids = new Set(states.map(({ id }) => id))
  const waysFrom = ({ id: from, moves }: CompiledState): Way[] =>
    events.flatMap((event) => {
      const { id, because } = event
      const to = [moves, anywhere].find((open) => Object.hasOwn(open, id))?.[id]
      // A move to an unknown state is ignored.
      return to !== undefined && ids.has(to) ? [{ event, to, taken: { id, from, to, because } }] : []
    })
  const stationOf = (state: CompiledState): Station => ({ state, because: becauseOfState(state.id), ways: waysFrom(state) })
  // If two states have the same id, the first counts.
  return { events, stations: new Map(states.toReversed().map((state) => [state.id, stationOf(state)])) }
}

function becauseOfState(id: string): Because {
  return { at: pointTo('lifecycle.json#/states', id) }
}

function becauseOfEvent({ id, when }: CompiledEvent): Because {
  return { at: pointTo('lifecycle.json#/events', id), rule: when }
}

function withoutState(facts: Facts): Facts {
  if (facts.application?.state === undefined) return facts
  const { state: _, ...application } = facts.application
  return { ...facts, application }
}
