/** Merges findings with the same code and place into one, with all their lenders and the first message. */
import type { Finding } from './finding.ts'

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
