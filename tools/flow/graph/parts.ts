import { type CompiledLifecycle, type CompiledState, type JourneyId, pointTo } from '#engine/index.ts'
import { keyOf } from '#verify/index.ts'
import type { Box, Diagram, Line } from './diagram.ts'
import { coverageOf, type DrawnFlow, ruleInWords, wordsOf } from './drawn-flow.ts'
import { journeyDiagram } from './journey-diagram.ts'
import { sandboxDiagram } from './sandbox-diagram.ts'
import { statusDiagram } from './status-diagram.ts'
import { journeyMachine, lifecycleMachine, type MachineConfig, sandboxMachine } from './xstate.ts'

export const parts = ['journey', 'lifecycle', 'statuses', 'sandbox'] as const
export type Part = (typeof parts)[number]

export function hasPart({ flow, sandbox }: DrawnFlow, part: Part): boolean {
  if (part === 'journey') return Object.keys(flow.journeys).length > 0
  if (part === 'lifecycle') return flow.lifecycle !== undefined
  return part === 'statuses' || sandbox.path.length > 0
}

/** The requested diagrams that the flow has. */
export function diagramsOf(drawn: DrawnFlow, wanted: readonly Part[], journeys: readonly JourneyId[]): readonly Diagram[] {
  const draw: { readonly [part in Part]: () => Diagram | undefined } = {
    journey: () => journeyDiagram(drawn, journeys),
    lifecycle: () => lifecycleDiagram(drawn),
    statuses: () => statusDiagram(drawn),
    sandbox: () => sandboxDiagram(drawn),
  }
  return wanted.flatMap((part) => draw[part]() ?? [])
}

/** XState configurations: one, or several by name. The status table is none, because it has no states. */
export function machinesOf(drawn: DrawnFlow, wanted: readonly Part[], journeys: readonly JourneyId[]) {
  const machines = wanted.flatMap((part) => machinesIn(drawn, part, journeys))
  const [only, ...others] = machines
  return only && others.length === 0 ? only : Object.fromEntries(machines.map((machine) => [machine.id, machine]))
}

function machinesIn(drawn: DrawnFlow, part: Part, journeys: readonly JourneyId[]): readonly MachineConfig[] {
  const { flow, sandbox } = drawn
  if (part === 'journey') return journeys.map((journey) => journeyMachine(drawn, journey))
  if (part === 'lifecycle') return flow.lifecycle ? [lifecycleMachine(drawn, flow.lifecycle)] : []
  if (part === 'statuses' || sandbox.path.length === 0) return []
  return [
    sandboxMachine(drawn, 'sandbox', sandbox.path),
    ...sandbox.personas.map(({ id, path }) => sandboxMachine(drawn, `sandbox of ${id}`, path)),
  ]
}

/** The diagram of lifecycle states and events. Moves of `anywhere` are drawn once. */
function lifecycleDiagram(drawn: DrawnFlow): Diagram | undefined {
  const { lifecycle } = drawn.flow
  if (!lifecycle) return undefined
  const steps = lifecycle.progress ?? []
  const tones = steps.map(({ id, label }) => wordsOf(label) || id)
  const hasAnywhere = Object.keys(lifecycle.anywhere).length > 0
  return {
    id: 'lifecycle',
    title: 'Lifecycle',
    says: 'The states of an application, the screen that each shows, and the events that lead from one to another.',
    direction: 'down',
    tones,
    groups: [],
    boxes: [...(hasAnywhere ? [anywhereBox] : []), ...lifecycle.states.map((state) => boxOf(drawn, lifecycle, state))],
    lines: [
      ...(hasAnywhere ? linesOf(drawn, lifecycle, anywhere, '', lifecycle.anywhere) : []),
      ...lifecycle.states
        .filter(({ final }) => !final)
        .flatMap(({ id, moves }) => linesOf(drawn, lifecycle, `state:${id}`, id, moves)),
    ],
  }
}

const anywhere = 'anywhere'
const anywhereBox: Box = { id: anywhere, shape: 'anywhere', words: ['anywhere'], note: 'lifecycle.json#/anywhere' }

function boxOf(drawn: DrawnFlow, { start, progress = [] }: CompiledLifecycle, state: CompiledState): Box {
  const { id, go, says, final } = state
  const tone = progress.findIndex((step) => step.id === state.progress)
  const about = says === undefined ? '' : `: ${says}`
  return {
    id: `state:${id}`,
    shape: id === start ? 'start' : final ? 'end' : 'step',
    words: [id, `shows ${go}`],
    note: `${pointTo('lifecycle.json#/states', id)}${about}`,
    ...(tone >= 0 && { tone }),
    ...coverageOf(drawn, keyOf.state(id)),
  }
}

/** Events with the same target share a line. */
function linesOf(
  drawn: DrawnFlow,
  { events }: CompiledLifecycle,
  from: string,
  state: string,
  moves: CompiledState['moves'],
): Line[] {
  const byTarget = Map.groupBy(
    events.filter(({ id }) => Object.hasOwn(moves, id)),
    ({ id }) => moves[id] as string,
  )
  return [...byTarget].map(([to, taken]) => ({
    from,
    to: `state:${to}`,
    label: taken.map(({ id }) => id).join(', '),
    note: taken.map(({ id, says, when }) => `${id}: ${says ?? ruleInWords(drawn.flow, when)}`).join('; '),
    ...coverageOf(drawn, ...taken.map(({ id }) => keyOf.move(state, id))),
  }))
}
