import type { ReportedFinding } from '#consequences/results.ts'
import { fingerprintsOf } from '#verify/index.ts'
import type { Reporter } from './report.ts'

/**
 * The JSON format: all findings, with keys in a fixed order and paths relative to the current folder. `{ findings: [{
 * …, fingerprint }], allowed?: [{ finding, because, until }], fixed?: [{ code, name, file, line, column, change }],
 * since?: { revision, known }, summary, coverage? }`
 */
export const json: Reporter = ({ findings, allowed = [], fixed, since, summary, coverage }, { shown }) => {
  const fingerprints = fingerprintsOf(findings)
  const output = {
    findings: findings.map((finding, index) => ({ ...opened(finding), fingerprint: fingerprints[index] })),
    ...(allowed.length > 0 && { allowed: allowed.map((one) => ({ ...one, finding: opened(one.finding) })) }),
    ...(fixed && { fixed: fixed.map((one) => ({ ...one, file: shown(one.file) })) }),
    ...(since && { since }),
    summary,
    ...(coverage && {
      coverage: { ...coverage, uncovered: coverage.uncovered.map((gap) => ({ ...gap, file: shown(gap.file) })) },
    }),
  }
  return `${JSON.stringify(output, null, 2)}\n`

  function opened(finding: ReportedFinding): ReportedFinding {
    return {
      ...finding,
      file: shown(finding.file),
      ...(finding.cause && { cause: { ...finding.cause, file: shown(finding.cause.file) } }),
      ...(finding.decidedAt && { decidedAt: { ...finding.decidedAt, file: shown(finding.decidedAt.file) } }),
      related: finding.related.map((place) => ({ ...place, file: shown(place.file) })),
      fixes: finding.fixes.map((fix) => ({ ...fix, edits: fix.edits.map((edit) => ({ ...edit, file: shown(edit.file) })) })),
    }
  }
}
