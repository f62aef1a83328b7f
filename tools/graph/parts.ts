import type { JourneyId } from '#engine/index.ts'

import type { Diagram } from './diagram.ts'
import type { DrawnFlow } from './drawn-flow.ts'
import { journeyDiagram } from './journey-diagram.ts'
import { lifecycleDiagram } from './lifecycle-diagram.ts'
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

/** Those that the flow has. */
export function diagramsOf(drawn: DrawnFlow, wanted: readonly Part[], journeys: readonly JourneyId[]): readonly Diagram[] {
  const draw: { readonly [part in Part]: () => Diagram | undefined } = {
    journey: () => journeyDiagram(drawn, journeys),
    lifecycle: () => lifecycleDiagram(drawn),
    statuses: () => statusDiagram(drawn),
    sandbox: () => sandboxDiagram(drawn),
  }
  return wanted.flatMap((part) => draw[part]() ?? [])
}

/** One configuration where it is one machine; several by their names. A map of statuses is no machine: it has no states of its own. */
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
