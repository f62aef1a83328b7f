import type { CompiledFlow } from '#engine/index.ts'

import { type FlowEdge, type GraphPart, nodeOf } from './graph-part.ts'

export function cardEdges(flow: CompiledFlow): GraphPart {
  const cards = flow.cards?.cards ?? []
  return {
    nodes: cards.map(({ id, at }) => ({ id: `card:${id}`, kind: 'card', name: id, at })),
    edges: cards.flatMap(({ id, at, go, shownWhen }): FlowEdge[] => {
      if (go === undefined) return []
      return [{ from: `card:${id}`, to: nodeOf(flow, go), is: 'links', at, ...(shownWhen !== undefined && { when: shownWhen }) }]
    }),
  }
}
