import { type CompiledLifecycle, type CompiledState, pointTo } from '#engine/index.ts'
import { keyOf } from '#verify/index.ts'

import type { Box, Diagram, Line } from './diagram.ts'
import { type DrawnFlow, shownBy, wordsOf } from './drawn-flow.ts'
import { ruleInWords } from './rule-in-words.ts'

/** The states and the events that lead from one to another. What leads away from everywhere is drawn once. */
export function lifecycleDiagram(drawn: DrawnFlow): Diagram | undefined {
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
    ...shownBy(drawn, keyOf.state(id)),
  }
}

/** Several events that lead to the same state share a line. */
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
    ...shownBy(drawn, ...taken.map(({ id }) => keyOf.move(state, id))),
  }))
}
