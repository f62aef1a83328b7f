/**
 * A flow as a graph: its nodes are all that an applicant can reach; its edges are lines of the flow that lead from one
 * to another, with their rules. The graph evaluates no rules; callers combine it with facts or an analysis.
 */

import { kindAuthoringOf } from '#engine/authoring.ts'
import type { CompiledFlow, CompiledSandbox, CompiledScreen, FlowPointer, Rule } from '#engine/index.ts'
import { journeyEdges } from './edges-of-journeys.ts'
import { lifecycleEdges } from './edges-of-lifecycle.ts'
import { sandboxEdges } from './edges-of-sandbox.ts'
import { statusEdges } from './edges-of-statuses.ts'
import { type FlowEdge, type FlowNode, type GraphPart, type NodeId, type NodeKind, nodeOf } from './graph-part.ts'

export type FlowGraph = { readonly nodes: ReadonlyMap<NodeId, FlowNode>; readonly edges: readonly FlowEdge[] }

/** @param sandbox without it, the graph has no edges for the lender's decisions */
export function flowGraph(flow: CompiledFlow, sandbox?: CompiledSandbox): FlowGraph {
  const parts = [
    journeyEdges(flow, sandbox),
    screenEdges(flow),
    statusEdges(flow, sandbox),
    lifecycleEdges(flow),
    cardEdges(flow),
    ...(sandbox ? [sandboxEdges(sandbox)] : []),
  ]
  const nodes = new Map(parts.flatMap((part) => part.nodes.map((node) => [node.id, node])))
  const edges = parts.flatMap((part) => part.edges)
  for (const { from, to } of edges) for (const id of [from, to]) if (!nodes.has(id)) nodes.set(id, unwritten(id))
  return { nodes, edges }
}

/** All nodes that edges lead to from some nodes, including those, whatever the rules of the edges. */
export function leadsTo({ edges }: FlowGraph, from: Iterable<NodeId>): ReadonlySet<NodeId> {
  const byStart = Map.groupBy(edges, (edge) => edge.from)
  const reached = new Set(from)
  for (const id of reached) for (const { to } of byStart.get(id) ?? []) reached.add(to)
  return reached
}

/** The complete rule of an edge: `when`, and none of `unless`. */
export function ruleOf({ when, unless = [] }: Pick<FlowEdge, 'when' | 'unless'>): Rule {
  const none = unless.map((rule): Rule => ({ '!': [rule] }))
  const rules = [...(when === undefined ? [] : [when]), ...none]
  return rules.length === 0 ? true : rules.length === 1 ? (rules[0] as Rule) : { and: rules }
}

function unwritten(id: NodeId): FlowNode {
  const [kind = 'page', name = ''] = id.split(/:(.*)/s)
  return { id, kind: kind as NodeKind, name }
}

function cardEdges(flow: CompiledFlow): GraphPart {
  const cards = flow.cards?.cards ?? []
  return {
    nodes: cards.map(({ id, at }) => ({ id: `card:${id}`, kind: 'card', name: id, at })),
    edges: cards.flatMap(({ id, at, go, shownWhen }): FlowEdge[] => {
      if (go === undefined) return []
      const ofSigner = flow.cards?.coSigner?.screens[go]
      const targets = ofSigner === undefined ? [go] : [go, ofSigner]
      const rule = shownWhen !== undefined && { when: shownWhen }
      return targets.map((to) => ({ from: `card:${id}`, to: nodeOf(flow, to), is: 'links', at, ...rule }))
    }),
  }
}

/**
 * Edges from screens: targets of buttons, sections of a review, the return from a provider, and cards on the list of
 * cards.
 */
function screenEdges(flow: CompiledFlow): GraphPart {
  const screens = Object.values(flow.screens)
  return {
    nodes: screens.map(({ route, at }) => ({ id: `screen:${route}`, kind: 'screen', name: route, at })),
    edges: screens.flatMap((screen) =>
      linksOf(flow, screen).map(({ go, is = 'links', at, when, by }): FlowEdge => {
        const rule = when !== undefined && { when }
        return {
          from: `screen:${screen.route}`,
          to: go.startsWith('card:') ? (go as `card:${string}`) : nodeOf(flow, go),
          is,
          at,
          ...rule,
          ...(by !== undefined && { by }),
        }
      }),
    ),
  }
}

type Link = {
  readonly go: string
  readonly at: FlowPointer
  readonly is?: 'links' | 'changes'
  readonly when?: Rule
  readonly by?: string
}

function linksOf({ cards, product }: CompiledFlow, screen: CompiledScreen): Link[] {
  const parts = kindAuthoringOf(product, screen.kind).parts?.(screen) ?? []
  const links = parts.flatMap(({ id, list, at, when, link }): Link[] => {
    if (link === undefined) return []
    const how = { ...(link.by === 'change' && { is: 'changes' as const }), ...(list !== undefined && { by: id }) }
    return [{ go: link.go, at, ...how, ...(when !== undefined && { when }) }]
  })
  if (screen.kind !== 'cards') return links
  return (cards?.cards ?? []).map(({ id, at: card }) => ({ go: `card:${id}`, at: card, by: id }))
}
