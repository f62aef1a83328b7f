/** The counts at the end of every report. */
import type { Finding } from '#engine/authoring.ts'
import type { Json } from '#engine/index.ts'

export function summaryOfFindings(findings: readonly Finding[], lenders: number): { readonly [name: string]: Json } {
  const of = (severity: string) => findings.filter((finding) => finding.severity === severity).length
  return {
    errors: of('error'),
    warnings: of('warning'),
    notes: of('info'),
    lenders,
    lendersHurt: new Set(findings.flatMap((finding) => finding.lenders)).size,
  }
}
