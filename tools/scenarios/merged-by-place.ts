import type { ReportedFinding } from '../report/report.ts'

/** An inherited scenario that fails in the same way for several lenders is one finding for all of them. */
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
