import type { ReportedFinding } from '#consequences/results.ts'
import { lenderOf } from '#engine/index.ts'
import type { Report } from './report.ts'

/**
 * The report for formats that mark lines of a change: a claim of an inherited scenario that fails is placed at the line
 * of the lender's own files that decides it, since a pull request does not change the scenario.
 */
export function atDecidingLines(report: Report, shown: (path: string) => string): Report {
  const moved = new Map(report.findings.map((finding) => [keyOf(finding), moveToDecidingLine(finding, shown)]))
  const at = (finding: ReportedFinding) => moved.get(keyOf(finding)) ?? finding
  return {
    ...report,
    findings: report.findings.map(at),
    cases: report.cases.map((one) => ({ ...one, findings: one.findings.map(at) })),
  }
}

function keyOf({ code, file, pointer, lenders }: ReportedFinding): string {
  return JSON.stringify([code, file, pointer, lenders[0]])
}

function moveToDecidingLine(finding: ReportedFinding, shown: (path: string) => string): ReportedFinding {
  const { file, line, column, endLine, endColumn, lenders, decidedAt, cause } = finding
  const place = decidedAt ?? cause
  const isOfLender = place !== undefined && lenders.includes(lenderOf(place.file)) && lenderOf(file) !== lenderOf(place.file)
  if (!isOfLender) return finding
  return {
    ...finding,
    ...{ file: place.file, line: place.line, column: place.column, endLine: place.endLine, endColumn: place.endColumn },
    message: `${finding.message} The scenario is ${shown(file)}, and claims it in line ${line}.`,
    related: [{ file, line, column, endLine, endColumn, label: 'the claim of the scenario' }, ...finding.related],
  }
}
