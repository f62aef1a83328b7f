/** The same mistake at the same place is one finding, whomever it hurts; the first to tell it chooses the words. */
import type { Finding } from '#engine/authoring.ts'
export function deduplicateFindings(findings: readonly Finding[]): Finding[] {
  const byPlace = new Map<string, Finding>()
  for (const finding of findings) {
    const { code, file, line, column, endLine, endColumn } = finding
    const key = JSON.stringify([code, file, line, column, endLine, endColumn])
    const first = byPlace.get(key)
    const lenders = [...new Set([...(first?.lenders ?? []), ...finding.lenders])].sort()
    byPlace.set(key, { ...(first ?? finding), lenders })
  }
  return [...byPlace.values()]
}
