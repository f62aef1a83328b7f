/** Changes of a rule's text that put a problem right. */
import type { Fix } from '#engine/diagnostics/finding.ts'
import { placeOf, type SourceNode, type SourcePlace } from '#engine/flow/source-node.ts'

export function replacing(title: string, safety: Fix['safety'], { file, offset, length }: SourcePlace, by: unknown): Fix {
  return { title, safety, edits: [{ file, offset, length, text: JSON.stringify(by) }] }
}

/** Leaves the part as it is written and writes something around it. */
export function wrapping(title: string, safety: Fix['safety'], node: SourceNode, before: string, after: string): Fix {
  const { file, offset, length } = placeOf(node)
  const end = { file, offset: offset + length, length: 0, text: after }
  return { title, safety, edits: [{ file, offset, length: 0, text: before }, end] }
}
