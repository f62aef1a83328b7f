import type { CompiledFlow } from '#engine/index.ts'

import type { FlowEdge, FlowNode, NodeId } from './flow-graph.ts'

export type GraphPart = { readonly nodes: readonly FlowNode[]; readonly edges: readonly FlowEdge[] }

/** What a flow means by where something goes: a route, `@wait`, `@lifecycle`, `?decision`, the path of a journey or another page. */
export function nodeOf({ journeys }: Pick<CompiledFlow, 'journeys'>, go: string): NodeId {
  if (go === '@wait') return 'screen:wait'
  if (go === '@lifecycle') return 'lifecycle:lifecycle'
  if (go.startsWith('?')) return `decision:${go.slice(1)}`
  if (!go.startsWith('/')) return `screen:${go}`
  const journey = Object.values(journeys).find(({ path }) => path === go)
  return journey ? `journey:${journey.id}` : `page:${go}`
}
