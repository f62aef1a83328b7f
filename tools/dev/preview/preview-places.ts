/** All places of a lender that the preview can draw, each with the line that wrote the place last. */
import type { PreviewPlace, PreviewPlaceId, PreviewPlaceKind } from '#contract/preview.ts'
import { originOf, type ResolvedLender } from '#engine/authoring.ts'
import {
  type CompiledFlow,
  type FlowPointer,
  placeOfPointer,
  pointerOfPlace,
  pointTo,
  type Text,
  textPlaces,
} from '#engine/index.ts'
import type { NodeId } from '#verify/index.ts'

/** @param targets the steps, screens, states, cards and statuses */
export function placesOf(resolved: ResolvedLender, flow: CompiledFlow, targets: readonly NodeId[]): readonly PreviewPlace[] {
  const parts = targets.flatMap((target): PreviewPlace[] => {
    const [kind, name] = splitId(target)
    const about = partOf(flow, kind, name)
    return about ? [{ ...about, id: `${about.kind}:${name}`, ...writtenAt(resolved, about.pointer) }] : []
  })
  const texts = [...resolved.files].flatMap(([path, file]) =>
    textPlaces(path, file).map(({ place, words }): PreviewPlace => {
      const pointer = pointerOfPlace(place)
      return { kind: 'text', id: `text:${pointer}`, title: String(words.value), pointer, ...writtenAt(resolved, pointer) }
    }),
  )
  return [...parts, ...texts]
}

const kinds: readonly string[] = ['step', 'screen', 'card', 'status', 'state', 'text'] satisfies PreviewPlaceKind[]

export function isPlaceId(id: string): id is PreviewPlaceId {
  return kinds.includes(splitId(id)[0])
}

function splitId(id: string): readonly [kind: string, name: string] {
  const colon = id.indexOf(':')
  return [id.slice(0, colon), id.slice(colon + 1)]
}

function writtenAt(resolved: ResolvedLender, pointer: FlowPointer): Pick<PreviewPlace, 'file' | 'line'> {
  const { file, line } = originOf(resolved, pointer).at(-1) ?? { file: `${resolved.lender}/lender.json`, line: 1 }
  return { file, line }
}

function partOf(flow: CompiledFlow, kind: string, name: string): Pick<PreviewPlace, 'kind' | 'title' | 'pointer'> | undefined {
  switch (kind) {
    case 'step': {
      const [journey = '', id = ''] = name.split(/\/(.*)/s)
      const step = flow.journeys[journey]?.steps.find((one) => one.id === id)
      return step && { kind, pointer: step.at, title: titleOf(flow.screens[step.screen]?.heading ?? id) }
    }
    case 'screen': {
      const screen = flow.screens[name]
      return screen && { kind, pointer: screen.at, title: titleOf(screen.heading) }
    }
    case 'card': {
      const card = flow.cards?.cards.find(({ id }) => id === name)
      return card && { kind, pointer: card.at, title: titleOf(card.heading.text) }
    }
    case 'state':
      return { kind, pointer: pointTo('lifecycle.json#/states', name), title: name }
    case 'status':
      return { kind, pointer: pointTo('status-routes.json#/statuses', name), title: name }
    default:
      return undefined
  }
}

/** The text without facts: of a text with cases, `otherwise`. */
function titleOf(text: Text): string {
  if (typeof text === 'string') return text
  return 'fact' in text ? text.fact : text.otherwise
}

/** The step, screen or card that shows a text, for the dashboard a status that leads there; undefined for a text around the screens. */
export function partOfText(flow: CompiledFlow, pointer: FlowPointer): NodeId | undefined {
  const place = placeOfPointer(pointer)
  const screen = /^screens\/([^#]+)/.exec(place)?.[1]
  if (screen !== undefined) {
    const journey = Object.values(flow.journeys).find(({ steps }) => steps.some((step) => step.screen === screen))
    const step = journey?.steps.find((one) => one.screen === screen)
    return journey && step ? `step:${journey.id}/${step.id}` : `screen:${screen}`
  }
  if (place.startsWith('dashboard#')) {
    const over = Object.entries(flow.statusRoutes.statuses).find(([, go]) => go === '/')?.[0]
    return over === undefined ? undefined : `status:${over}`
  }
  const card = /^conditions#\/cards\/([^/]+)/.exec(place)?.[1]
  return card === undefined ? undefined : `card:${card}`
}
