/** The cases of a text: each is a place of its own, and is drawn as if its rule were true. */
import type { PreviewFlow, PreviewPlace, PreviewPlaceId } from '#contract/preview.ts'
import { type CompiledFlow, type Facts, isObject, resolveText, type Text } from '#engine/index.ts'

type Cases = Extract<Text, { readonly otherwise: string }>

export type TextCase = { readonly place: PreviewPlaceId; readonly name: string }

/** All cases of the text at the place, `otherwise` last; empty for a text without cases. */
export function casesOf(places: readonly PreviewPlace[], place: PreviewPlaceId): readonly TextCase[] {
  const text = textOfCase(place)
  if (text === undefined) return []
  return places.flatMap(({ id }) => {
    const name = textOfCase(id) === text ? nameOfCase(id) : undefined
    return name === undefined ? [] : [{ place: id, name }]
  })
}

const caseInId = /^(text:.+)\/(?:cases\/([^/]+)\/text|otherwise)$/

function textOfCase(place: PreviewPlaceId): string | undefined {
  return caseInId.exec(place)?.[1]
}

function nameOfCase(place: PreviewPlaceId): string | undefined {
  const found = caseInId.exec(place)
  return found ? (found[2] ?? 'otherwise') : undefined
}

export type ChosenCase = {
  /** The flow with this case chosen, whatever the facts. */
  readonly flow: PreviewFlow
  readonly holdsFor: (facts: Facts) => boolean
}

/** undefined for a place that is no case of a text. */
export function chosenCase(preview: PreviewFlow, places: readonly PreviewPlace[], place: PreviewPlaceId): ChosenCase | undefined {
  const cases = casesOf(places, place)
  const at = cases.findIndex((one) => one.place === place)
  if (at === -1) return undefined
  const words = cases.map((one) => places.find(({ id }) => id === one.place)?.title ?? '')
  const isIt = (value: object): value is Cases =>
    'cases' in value &&
    'otherwise' in value &&
    Array.isArray(value.cases) &&
    JSON.stringify([...value.cases.map(({ text }) => text), value.otherwise]) === JSON.stringify(words)
  const found: Cases[] = []
  const flow = replaced(preview.flow, (value) => {
    if (!isIt(value)) return undefined
    found.push(value)
    return { ...value, cases: value.cases.map((one, index) => ({ ...one, when: index === at })) }
  }) as CompiledFlow
  const [text] = found
  if (!text) return undefined
  return {
    flow: { ...preview, flow },
    holdsFor: (facts) => {
      const resolved = resolveText(preview.flow, text, facts)
      return 'template' in resolved && resolved.template === words[at]
    },
  }
}

/** Parts without a replacement stay the same objects. */
function replaced(value: unknown, by: (value: object) => object | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value
  const instead = by(value)
  if (instead) return instead
  if (Array.isArray(value)) {
    const items = value.map((item) => replaced(item, by))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, part]) => [key, replaced(part, by)] as const)
  return entries.some(([key, part]) => part !== value[key]) ? Object.fromEntries(entries) : value
}
