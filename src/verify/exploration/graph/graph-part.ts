import type { CompiledFlow, FlowPointer, Rule } from '#engine/index.ts'

/**
 * `decision`: a named decision of the status table, or `first` and `unlisted`. `page`: a URL path that is no screen of
 * the flow.
 */
export type NodeKind = 'journey' | 'step' | 'screen' | 'status' | 'decision' | 'lifecycle' | 'state' | 'place' | 'card' | 'page'

/**
 * The kind and name of a node: `screen:liens`, `step:register-v2/birthdate`, `place:profile` (a sandbox node),
 * `place:frozen/no-match` (of the persona `frozen`).
 */
export type NodeId = `${NodeKind}:${string}`

export type FlowNode = {
  readonly id: NodeId
  readonly kind: NodeKind
  readonly name: string
  /** The pointer to the node in the flow; absent for a page. */
  readonly at?: FlowPointer
}

export type FlowEdge = {
  readonly from: NodeId
  readonly to: NodeId
  readonly is:
    | 'begins'
    | 'asks'
    | 'leaves'
    | 'instead'
    | 'ends'
    | 'shows'
    | 'leads'
    | 'moves'
    | 'links'
    | 'changes'
    | 'passes'
    | 'has'
    | 'opens'
  readonly at: FlowPointer
  /** The rule of the edge; absent if it always applies. */
  readonly when?: Rule
  /** Rules of edges with higher priority: this edge applies only if none of them is true. */
  readonly unless?: readonly Rule[]
  /** The name of the edge in the flow: the id of an event, case, transition or button. */
  readonly by?: string
  /** The submission that triggers the edge in the sandbox: `submitted:liens`. */
  readonly on?: string
  readonly afterSeconds?: number
}

export type GraphPart = { readonly nodes: readonly FlowNode[]; readonly edges: readonly FlowEdge[] }

/**
 * The node of a target in the notation of flow files: a route, `@wait`, `@lifecycle`, `?decision`, a journey's path or
 * another page.
 */
export function nodeOf({ journeys }: Pick<CompiledFlow, 'journeys'>, go: string): NodeId {
  if (go === '@wait') return 'screen:wait'
  if (go === '@lifecycle') return 'lifecycle:lifecycle'
  if (go.startsWith('?')) return `decision:${go.slice(1)}`
  if (!go.startsWith('/')) return `screen:${go}`
  const journey = Object.values(journeys).find(({ path }) => path === go)
  return journey ? `journey:${journey.id}` : `page:${go}`
}
