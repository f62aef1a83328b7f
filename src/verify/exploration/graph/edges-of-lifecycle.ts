import { type CompiledFlow, type CompiledLifecycle, type CompiledState, pointTo } from '#engine/index.ts'
import { type FlowEdge, type GraphPart, nodeOf } from './graph-part.ts'

const file = 'lifecycle.json#'

/**
 * Edges of the lifecycle: each state leads on by the first event that it accepts and whose rule is true; without one,
 * it shows its screen. `unless` ignores that a replay skips events back to a visited state.
 */
export function lifecycleEdges(flow: CompiledFlow): GraphPart {
  const { lifecycle } = flow
  if (!lifecycle) return { nodes: [], edges: [] }
  const from = 'lifecycle:lifecycle'
  return {
    nodes: [
      { id: from, kind: 'lifecycle', name: 'lifecycle', at: 'lifecycle.json' },
      ...lifecycle.states.map(({ id }) => {
        return { id: `state:${id}` as const, kind: 'state' as const, name: id, at: pointTo(`${file}/states`, id) }
      }),
    ],
    edges: [
      { from, to: `state:${lifecycle.start}`, is: 'begins', at: `${file}/start` },
      ...lifecycle.states.flatMap((state) => edgesFrom(flow, lifecycle, state)),
    ],
  }
}

function edgesFrom(flow: CompiledFlow, lifecycle: CompiledLifecycle, state: CompiledState): FlowEdge[] {
  const moves = movesFrom(lifecycle, state)
  const unless = moves.flatMap(({ when }) => (when === undefined ? [] : [when]))
  const at = `${pointTo(`${file}/states`, state.id)}/go`
  const rules = unless.length > 0 && { unless }
  return [...moves, { from: `state:${state.id}`, to: nodeOf(flow, state.go), is: 'shows', at, ...rules }]
}

function movesFrom({ events, anywhere }: CompiledLifecycle, { id: from, moves, final }: CompiledState): FlowEdge[] {
  if (final) return []
  const own = pointTo(`${file}/states`, from)
  const taken = events.flatMap((event) => {
    const isOwn = Object.hasOwn(moves, event.id)
    const to = isOwn ? moves[event.id] : Object.hasOwn(anywhere, event.id) ? anywhere[event.id] : undefined
    const at = pointTo(isOwn ? `${own}/moves` : `${file}/anywhere`, event.id)
    return to === undefined ? [] : [{ event, to, at }]
  })
  return taken.map(({ event, to, at }, index): FlowEdge => {
    const unless = taken.slice(0, index).map((one) => one.event.when)
    const rules = { when: event.when, ...(unless.length > 0 && { unless }) }
    return { from: `state:${from}`, to: `state:${to}`, is: 'moves', at, ...rules, by: event.id }
  })
}
