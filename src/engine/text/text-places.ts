/** Where the texts of a flow stand, and how a file of translations names such a place. */
import type { FlowPointer } from '#engine/flow/json.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import { schemaFor, type Visit, walkSchema } from '#engine/flow/schema-walk.ts'
import { idOf, type SourceNode } from '#engine/flow/source-node.ts'

/** `screens/register-v2/birthdate#/heading`: a pointer with the file's name bare. */
export type TextPlace = string

/** The words of one place: one text, or one of those from which rules choose. */
export type PlacedTranslation = { readonly place: TextPlace; readonly words: SourceNode; readonly visit: Visit }

/** What a person reads: a text, or plain words that other texts bring in. */
const readable: ReadonlySet<string | undefined> = new Set(['text', 'words'])
/** Nobody who borrows reads these. */
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

/** All texts of a flow file, in the order of the file. */
export function textPlaces(path: string, file: SourceNode): PlacedTranslation[] {
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

/** The words of a text: itself, or those of its cases. A fact that is shown as it is has none. */
export function textsOf(node: SourceNode, at: FlowPointer): { readonly node: SourceNode; readonly at: FlowPointer }[] {
  if (node.kind === 'scalar') return typeof node.value === 'string' ? [{ node, at }] : []
  const cases = (node.members?.get('cases')?.items ?? []).flatMap((one) => {
    const text = one.members?.get('text')
    return text ? [{ node: text, at: pointTo(pointTo(pointTo(at, 'cases'), idOf(one) ?? ''), 'text') }] : []
  })
  const otherwise = node.members?.get('otherwise')
  return [...cases, ...(otherwise ? [{ node: otherwise, at: pointTo(at, 'otherwise') }] : [])]
}
