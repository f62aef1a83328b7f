/** The usual fixes of findings: advice without an edit, a text in place of another one, and names that may be meant. */
import type { Fix } from '#engine/diagnostics/finding.ts'
import type { SourcePlace } from './source-node.ts'

export function advice(title: string): Fix {
  return { title, safety: 'placeholder', edits: [] }
}

export function replacement(place: SourcePlace, text: string, safety: Fix['safety'], title = `Write ${text}`): Fix {
  const { file, offset, length } = place
  return { title, safety, edits: [{ file, offset, length, text }] }
}

/** @param isSlip whether the names resemble the wrong one, so that a single one is certain */
export function didYouMean(place: SourcePlace, names: readonly string[], isSlip = true): readonly Fix[] {
  const safety = isSlip && names.length === 1 ? 'safe' : 'review'
  return names.map((name) => replacement(place, JSON.stringify(name), safety, `Did you mean "${name}"?`))
}
