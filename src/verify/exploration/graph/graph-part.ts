import type { CompiledFlow, FlowPointer, Rule } from '#engine/index.ts'

/** `decision`: a named one of the status table, or `first` and `unlisted`. `page`: an address that is no screen of the flow. */
export type NodeKind = 'journey' | 'step' | 'screen' | 'status' | 'decision' | 'lifecycle' | 'state' | 'place' | 'card' | 'page'

/** The kind and the name: `screen:liens`, `step:register-v2/birthdate`, `place:profile`, `place:frozen/no-match` of a persona. */
export type NodeId = `${NodeKind}:${string}`

export type FlowNode = {
  readonly id: NodeId
  readonly kind: NodeKind
  readonly name: string
  /** Where it is written; of a page nowhere. */
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
  /** Without one it always leads on. */
  readonly when?: Rule
  /** It leads on only where none of these holds, since whatever they lead to comes first. */
  readonly unless?: readonly Rule[]
  /** What it is called where it is written: the id of an event, a case, a way on, a button. */
  readonly by?: string
  /** What has to happen in the sandbox: `submitted:liens`. */
  readonly on?: string
  readonly afterSeconds?: number
}

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
