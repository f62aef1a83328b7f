/** The place of a part of a text: exact if the text has no escapes, otherwise the whole text. */
import { placeOf, type SourceNode, type SourcePlace } from '#engine/authoring.ts'
export function partOf(node: SourceNode, start: number, end: number): SourcePlace {
  const place = placeOf(node)
  const plain = place.length === String(node.value).length + 2
  if (!plain) return place
  const length = Math.max(1, end - start)
  const column = place.column + 1 + start
  return { ...place, column, endLine: place.line, endColumn: column + length, offset: place.offset + 1 + start, length }
}
