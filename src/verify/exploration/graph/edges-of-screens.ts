import { kindsAuthoring } from '#engine/authoring.ts'
import type { CompiledFlow, CompiledScreen, FlowPointer, Rule } from '#engine/index.ts'

import { type FlowEdge, type GraphPart, nodeOf } from './graph-part.ts'

/** Where buttons lead, what a review lets one change, where a provider leads back to, and the cards of the list of cards. */
export function screenEdges(flow: CompiledFlow): GraphPart {
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

function linksOf({ cards }: CompiledFlow, screen: CompiledScreen): Link[] {
  const parts = kindsAuthoring[screen.kind].parts?.(screen) ?? []
  const links = parts.flatMap(({ id, list, at, when, link }): Link[] => {
    if (link === undefined) return []
    const how = { ...(link.by === 'change' && { is: 'changes' as const }), ...(list !== undefined && { by: id }) }
    return [{ go: link.go, at, ...how, ...(when !== undefined && { when }) }]
  })
  if (screen.kind !== 'cards') return links
  return (cards?.cards ?? []).map(({ id, at: card }) => ({ go: `card:${id}`, at: card, by: id }))
}
