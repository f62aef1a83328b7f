import type { ReportedFinding } from '../results.ts'

/** Merges the failures of an inherited scenario that are equal for several lenders into one finding. */
export function mergedByPlace(findings: readonly ReportedFinding[]): ReportedFinding[] {
  const merged = new Map<string, ReportedFinding>()
  for (const finding of findings) {
    const key = JSON.stringify([finding.code, finding.file, finding.line, finding.column, finding.message, finding.cause?.file])
    const first = merged.get(key)
    const lenders = [...new Set([...(first?.lenders ?? []), ...finding.lenders])].sort()
    merged.set(key, { ...(first ?? finding), lenders })
  }
  return [...merged.values()]
}
