import type { Reporter } from './report.ts'

/** For programs: everything, with the keys of a finding in one order and the files as a person would open them. */
export const json: Reporter = ({ findings, summary, coverage }, { shown }) => {
  const told = findings.map((finding) => ({
    ...finding,
    file: shown(finding.file),
    related: finding.related.map((place) => ({ ...place, file: shown(place.file) })),
    fixes: finding.fixes.map((fix) => ({ ...fix, edits: fix.edits.map((edit) => ({ ...edit, file: shown(edit.file) })) })),
  }))
  const covered = coverage && {
    ...coverage,
    uncovered: coverage.uncovered.map((gap) => ({ ...gap, file: shown(gap.file) })),
  }
  return `${JSON.stringify({ findings: told, summary, ...(covered && { coverage: covered }) }, null, 2)}\n`
}
