/**
 * The shortest traces to all parts of the flow: breadth-first search over all events of a registered applicant in the
 * sandbox. Finds what applicants actually reach, in contrast to what rules allow.
 */

import { type Answers, type CompiledJourney, cardsFor, isAtEnd, matches, startPath } from '#engine/index.ts'
import { rulesIn } from '../answers/rules-in.ts'
import type { Explored } from '../explored.ts'
import { placeId } from '../graph/edges-of-sandbox.ts'
import type { NodeId } from '../graph/graph-part.ts'
import { exitFrom, hasMovedOn } from './exit-from.ts'
import type { Walked } from './journey-search.ts'
import { positionOf } from './next-actions.ts'
import { conditionsOf, factsOf, type Simulated, simulateRegistration } from './simulated.ts'
import type { Trace } from './trace.ts'
import { type Reachable, reachableFrom, transitionsFrom, transitionsOf } from './transitions-from.ts'
import { walkThrough } from './walk-through.ts'

export type TraceTo = {
  readonly trace: Trace
  /** True if the part is the current screen; other screens may be accessible at the same time. */
  readonly isDue: boolean
}

export type TraceSearch = {
  /** The shortest trace to each part of the flow: screens, states, statuses, sandbox nodes, cards. */
  readonly reached: ReadonlyMap<NodeId, TraceTo>
  /**
   * Transitions that occurred between sandbox nodes (`place:profile`), by their origin. Every reached node is a key.
   */
  readonly passes: ReadonlyMap<NodeId, ReadonlySet<NodeId>>
  /**
   * For each sandbox node that is not the end of its path: the first traces from which no event led to another node.
   */
  readonly stuck: () => readonly Trace[]
  /** Whether the search gave up at `maxTraces`. */
  readonly cut: boolean
  /** The first trace for each pair of sandbox node and current screen that an applicant left by waiting, and came to. */
  readonly waited: readonly WaitedTrace[]
}

/** A trace whose last event is a timer. */
export type WaitedTrace = Trace & { readonly before: Trace }

const maxTraces = 700

type Persona = Explored['sandbox']['personas'][number]

/**
 * @param wanted answers of the registration that replace the usual ones
 * @param personas the personas to simulate; undefined in the list stands for an applicant without persona
 */
export function traceSearch(
  explored: Explored,
  wanted: Answers = {},
  personas: readonly (Persona | undefined)[] = [undefined, ...explored.sandbox.personas],
): TraceSearch {
  const reached = new Map<NodeId, TraceTo>()
  const passes = new Map<NodeId, Set<NodeId>>()
  const still = new Map<string, Trace>()
  const waited = new Map<string, WaitedTrace>()
  let cut = false
  const isNew = novelty(explored)
  for (const persona of personas) {
    const lastName = persona?.lastNames[0]
    const first = beginning(explored, { ...wanted, ...(lastName !== undefined && { lastName: capital(lastName) }) })
    // If the registration normalizes the last name to another one, the persona is not selected.
    if (!first || first.applicant.state.persona !== persona?.id) continue
    cut = search(first) || cut
  }
  const left = [...waited.values()]
  return {
    reached,
    passes,
    cut,
    waited: left,
    stuck: () => [...still.values()].filter((trace) => exitFrom(explored, trace) === undefined),
  }

  function search(first: Trace): boolean {
    let traces = 0
    let queue: Trace[] = [first]
    for (let now = queue; now.length > 0; now = queue) {
      queue = []
      for (const trace of now) {
        if (!isNew(trace.applicant)) continue
        traces += 1
        if (traces > maxTraces) return true
        const reachable = reachableFrom(explored, trace.applicant)
        note(trace, reachable)
        const transitions = transitionsFrom(explored, trace.applicant, reachable)
        const byAddress = transitionsOf(explored, trace.applicant, reachable.byAddress)
        for (const { event, after } of [...transitions, ...byAddress]) {
          const next = { walked: trace.walked, applicant: after, before: trace, event, length: trace.length + 1 }
          queue.push(next)
          if (event.does === 'waits') noteWaited(next, reachable)
        }
        notePlace(
          trace,
          transitions.map(({ after }) => after),
          reachable,
        )
      }
    }
    return false
  }

  function noteWaited(trace: WaitedTrace, { due }: Reachable): void {
    const { due: now } = positionOf(explored, trace.applicant)
    const { state } = trace.before.applicant
    const key = `${placeId(state.persona, state.node)} ${due} ${now}`
    if (now !== due && !waited.has(key)) waited.set(key, trace)
  }

  function notePlace(trace: Trace, next: readonly Simulated[], { due }: Reachable): void {
    const { state, application } = trace.applicant
    const place = placeId(state.persona, state.node)
    const to = passes.get(place) ?? new Set<NodeId>()
    passes.set(place, to)
    for (const after of next) if (after.state.node !== state.node) to.add(placeId(after.state.persona, after.state.node))
    const isOver = isAtEnd(explored.sandbox, state, application.status)
    if (isOver || next.some((after) => hasMovedOn(trace.applicant, after))) return
    const key = `${place} ${application.status} ${due} ${application.conditions.length}`
    if (!still.has(key)) still.set(key, trace)
  }

  function note(trace: Trace, { due, screens }: Reachable): void {
    const keep = (id: NodeId, isDue: boolean) => {
      const before = reached.get(id)
      const better =
        before && (before.trace.length < trace.length || (before.trace.length === trace.length && (before.isDue || !isDue)))
      if (!better) reached.set(id, { trace, isDue })
    }
    const { applicant } = trace
    const facts = factsOf(explored, applicant)
    for (const route of screens) keep(`screen:${route}`, route === due)
    keep(`status:${applicant.application.status}`, true)
    keep(placeId(applicant.state.persona, applicant.state.node), true)
    const { state } = positionOf(explored, applicant)
    if (state !== '') keep(`state:${state}`, true)
    for (const { category } of cardsFor(explored.flow, facts, conditionsOf(applicant))) keep(`card:${category}`, true)
  }
}

function beginning(explored: Explored, wanted: Answers): Trace | undefined {
  const journey = firstJourney(explored)
  const walked: Walked | undefined = journey && walkThrough(explored, journey, {}, wanted)
  const applicant = journey && walked && simulateRegistration(explored, journey.id, walked.answers, explored.factsGiven())
  return walked && applicant && { walked, applicant, length: 0 }
}

/** The journey of applications that do not name one. */
export function firstJourney({ flow, factsGiven }: Explored): CompiledJourney | undefined {
  const path = startPath(flow, factsGiven())
  return Object.values(flow.journeys).find((journey) => journey.path === path)
}

/**
 * Whether an applicant is new at its node: some condition of the flow evaluates otherwise than for all earlier
 * applicants there, or the lender's open conditions differ. Covers both results of each condition, not all
 * combinations.
 */
function novelty(explored: Explored): (applicant: Simulated) => boolean {
  const { statusRoutes, lifecycle, cards, screens } = explored.flow
  const opening = Object.values(screens).map(({ openWhen }) => ({ openWhen }))
  const rules = rulesIn(statusRoutes, lifecycle, cards, opening, explored.sandbox)
  const places = new Map<string, { readonly open: Set<string>; readonly outcomes: Uint8Array }>()
  return (applicant) => {
    const facts = factsOf(explored, applicant)
    const { application, state } = applicant
    const { status, conditions } = application
    const path = explored.sandbox.personas.find(({ id }) => id === state.persona)?.path ?? explored.sandbox.path
    // Only the remaining path matters: personas with equal remaining paths are equal.
    const ahead = path.slice(path.findIndex(({ id }) => id === state.node)).map(({ at }) => at)
    const name = `${status} ${state.elapsed} ${ahead.join(' ')}`
    const place = places.get(name) ?? { open: new Set(), outcomes: new Uint8Array(rules.length) }
    places.set(name, place)
    // Only the number of open conditions is compared, because all combinations would be too many.
    const before = place.open.size
    for (const { uuid } of conditions) place.open.add(uuid)
    place.open.add(`${conditions.length} open`).add(`${state.timers.length} closing`)
    let isNew = place.open.size > before
    for (const [index, rule] of rules.entries()) {
      const known = place.outcomes[index] as number
      if (known === bothOutcomes) continue
      const outcome = matches(rule, facts) ? 1 : 2
      if ((known & outcome) !== 0) continue
      place.outcomes[index] = known | outcome
      isNew = true
    }
    return isNew
  }
}

/** The bits for a rule that was true, and for one that was false. */
const bothOutcomes = 1 | 2

function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
