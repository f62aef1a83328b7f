import { type Fix, placeOf, type SourceNode, type SourcePlace } from '#engine/authoring.ts'
import { replacementFix } from '../../check.ts'

/** The place of a part of a text: exact if the text has no escapes, otherwise the whole text. */
export function partOf(node: SourceNode, start: number, end: number): SourcePlace {
  const place = placeOf(node)
  const plain = place.length === String(node.value).length + 2
  if (!plain) return place
  const length = Math.max(1, end - start)
  const column = place.column + 1 + start
  return { ...place, column, endLine: place.line, endColumn: column + length, offset: place.offset + 1 + start, length }
}

/** The fix that writes something else in place of a part of a text; empty if the place of the part is not exact. */
export function rewriteOf(
  node: SourceNode,
  start: number,
  written: string,
  text: string,
  safety: Fix['safety'],
  title = `Write ${text}`,
): readonly Fix[] {
  const at = partOf(node, start, start + written.length)
  return at.length === written.length ? [replacementFix(title, safety, at, text)] : []
}
