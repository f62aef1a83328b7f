/**
 * Configurations for XState 5 (`createMachine(config)`): a state for each box, and an event for each line. Rules are
 * not included: the event's description says when it happens. So the machines can be drawn and simulated in XState's
 * tools without implementations.
 */

import type { CompiledFlow, CompiledLifecycle, JourneyId, SandboxPath } from '#engine/index.ts'
import type { FlowEdge } from '#verify/index.ts'
import { type DrawnFlow, headingOf, ruleInWords } from './drawn-flow.ts'

export type MachineConfig = {
  readonly id: string
  readonly initial: string
  readonly description?: string
  readonly states: { readonly [id: string]: StateConfig }
  /** The moves of `anywhere`. */
  readonly on?: Transitions
}

export type StateConfig = {
  readonly description?: string
  readonly meta?: { readonly [name: string]: string }
  readonly type?: 'final'
  readonly on?: Transitions
}

type Transitions = { readonly [event: string]: { readonly target: string; readonly description?: string } }

/** Events are listed by priority, but XState takes whichever event is sent. */
export function lifecycleMachine({ flow }: Pick<DrawnFlow, 'flow'>, lifecycle: CompiledLifecycle): MachineConfig {
  const transitions = (moves: CompiledLifecycle['anywhere']): { readonly on?: Transitions } => {
    const taken = lifecycle.events.filter(({ id }) => Object.hasOwn(moves, id))
    if (taken.length === 0) return {}
    const transitions = taken.map(({ id, says, when }) => [
      id,
      { target: `#lifecycle.${moves[id]}`, description: says ?? ruleInWords(flow, when) },
    ])
    return { on: Object.fromEntries(transitions) }
  }
  const states = lifecycle.states.map(({ id, says, go, progress, moves, final }): [string, StateConfig] => [
    id,
    {
      ...(says !== undefined && { description: says }),
      meta: { go, ...(progress !== undefined && { progress }) },
      ...(final ? { type: 'final' } : transitions(moves)),
    },
  ])
  return { id: 'lifecycle', initial: lifecycle.start, ...transitions(lifecycle.anywhere), states: Object.fromEntries(states) }
}

/** A step is left for the next active one, for a redirect, or for the journey's end. */
export function journeyMachine({ flow, graph }: DrawnFlow, journey: JourneyId): MachineConfig {
  const steps = flow.journeys[journey]?.steps ?? []
  const edges = graph.edges.filter(({ from }) => from === `journey:${journey}` || from.startsWith(`step:${journey}/`))
  const nameOf = (id: string) => (id.startsWith('step:') ? id.slice(`step:${journey}/`.length) : id.replace(/^[^:]*:/, 'to '))
  const leadOn = (from: string, name: string): { readonly on?: Transitions } => {
    const own = edges.filter((edge) => edge.from === from && ['begins', 'asks', 'leaves', 'instead', 'ends'].includes(edge.is))
    const transitions = own.map((edge) => [
      eventOf(name, edge),
      { target: edge.is === 'ends' ? 'done' : nameOf(edge.to), ...whenOf(flow, edge) },
    ])
    return transitions.length === 0 ? {} : { on: Object.fromEntries(transitions) }
  }
  const outside = edges.filter(({ is }) => is === 'leaves' || is === 'instead').map(({ to }) => nameOf(to))
  const states: [string, StateConfig][] = [
    ['begin', leadOn(`journey:${journey}`, 'begins')],
    ...steps.map(({ id, screen }): [string, StateConfig] => {
      const description = headingOf(flow.screens[screen])
      return [id, { ...(description !== '' && { description }), meta: { screen }, ...leadOn(`step:${journey}/${id}`, id) }]
    }),
    ...[...new Set(outside)].map((name): [string, StateConfig] => [name, { type: 'final' }]),
    ['done', { type: 'final' }],
  ]
  return { id: journey, initial: 'begin', states: Object.fromEntries(states) }
}

function eventOf(step: string, { is, by }: FlowEdge): string {
  if (is === 'leaves') return `leave ${by}`
  if (is === 'instead') return 'closed'
  return is === 'ends' ? `end after ${step}` : `next is ${by}`
}

function whenOf(flow: CompiledFlow, { when }: FlowEdge): { readonly description?: string } {
  return when === undefined ? {} : { description: ruleInWords(flow, when) }
}

/** The machine of the common path, or of one persona. */
export function sandboxMachine({ flow }: Pick<DrawnFlow, 'flow'>, id: string, path: SandboxPath): MachineConfig {
  const states = path.map((place, index): [string, StateConfig] => {
    const ways = place.leave.flatMap((way) => {
      const target = way.stay ? place.id : (way.to ?? path[index + 1]?.id)
      if (target === undefined) return []
      const happens = way.on ?? `after ${way.afterSeconds ?? 0} s`
      const description = way.when === undefined ? happens : `${happens}, where ${ruleInWords(flow, way.when)}`
      return [[way.id, { target, description }] as const]
    })
    const on = ways.length > 0 && { on: Object.fromEntries(ways) }
    return [place.id, { meta: { status: place.status }, ...on }]
  })
  return { id, initial: path[0]?.id ?? '', states: Object.fromEntries(states) }
}
