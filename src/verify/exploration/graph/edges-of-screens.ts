import { type CompiledFlow, type CompiledScreen, type FlowPointer, pointTo, type Rule } from '#engine/index.ts'

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
  const { at } = screen
  switch (screen.kind) {
    case 'message':
      return screen.actions.flatMap(({ id, go }) =>
        go === undefined ? [] : [{ go, at: pointTo(pointTo(at, 'actions'), id), by: id }],
      )
    case 'sources':
      return screen.adds.map(({ id, go, shownWhen }) => {
        return { go, at: pointTo(pointTo(at, 'adds'), id), by: id, ...(shownWhen !== undefined && { when: shownWhen }) }
      })
    case 'review':
      return screen.sections
        .filter(({ fixed }) => fixed === undefined)
        .map(({ id, screen: go, at: section, shownWhen }) => {
          return { go, at: section, is: 'changes' as const, by: id, ...(shownWhen !== undefined && { when: shownWhen }) }
        })
    case 'link':
      return [screen.backTo, screen.returnsTo].flatMap((go) => (go === undefined ? [] : [{ go, at }]))
    case 'cards':
      return (cards?.cards ?? []).map(({ id, at: card }) => ({ go: `card:${id}`, at: card, by: id }))
    default:
      return []
  }
}
