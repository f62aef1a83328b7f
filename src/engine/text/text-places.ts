/** Finds the texts of a flow, and converts between pointers and the keys of a translation file. */
import type { FlowPointer } from '#engine/flow/json.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import { schemaFor, type Visit, walkSchema } from '#engine/flow/schema-walk.ts'
import { idOf, type SourceNode } from '#engine/flow/source-node.ts'

/** The key of a text in a translation file, a pointer without `.json`: `screens/register-v2/birthdate#/heading`. */
export type TextPlace = string

/** The English text of one place: a text, or one case of a text. */
export type PlacedTranslation = { readonly place: TextPlace; readonly words: SourceNode; readonly visit: Visit }

/** The schema roles (`x-is`) of translatable values: texts, and plain words that texts insert. */
const readable: ReadonlySet<string | undefined> = new Set(['text', 'words'])
/** Files whose texts no borrower reads. */
const unread = /^(scenarios|copy)\/|^sandbox\.json$/

export function isReadFile(path: string): boolean {
  return !unread.test(path)
}

export function placeOfPointer(pointer: FlowPointer): TextPlace {
  return pointer.replace('.json#', '#')
}

export function pointerOfPlace(place: TextPlace): FlowPointer {
  return place.replace('#', '.json#')
}

const before = new WeakMap<SourceNode, { readonly path: string; readonly places: readonly PlacedTranslation[] }>()

/** All texts of a flow file, in the order of the file. */
export function textPlaces(path: string, file: SourceNode): readonly PlacedTranslation[] {
  const known = before.get(file)
  if (known?.path === path) return known.places
  const places = placesIn(path, file)
  before.set(file, { path, places })
  return places
}

function placesIn(path: string, file: SourceNode): readonly PlacedTranslation[] {
  const schema = isReadFile(path) ? schemaFor(path) : undefined
  const found: PlacedTranslation[] = []
  if (!schema) return found
  walkSchema(
    schema,
    file,
    (visit) => {
      if (!readable.has(visit.is)) return
      for (const { node, at } of textsOf(visit.node, visit.pointer)) {
        found.push({ place: placeOfPointer(at), words: node, visit })
      }
    },
    path,
  )
  return found
}

/** Whether a text has words of its own: `{heading} – {company}` is the same in each language. */
export function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''))
}

/** The texts of a value: itself, or its cases. A text that shows a fact has none. */
export function textsOf(node: SourceNode, at: FlowPointer): { readonly node: SourceNode; readonly at: FlowPointer }[] {
  if (node.kind === 'scalar') return typeof node.value === 'string' ? [{ node, at }] : []
  const cases = (node.members?.get('cases')?.items ?? []).flatMap((one) => {
    const text = one.members?.get('text')
    return text ? [{ node: text, at: pointTo(pointTo(pointTo(at, 'cases'), idOf(one) ?? ''), 'text') }] : []
  })
  const otherwise = node.members?.get('otherwise')
  return [...cases, ...(otherwise ? [{ node: otherwise, at: pointTo(at, 'otherwise') }] : [])]
}
