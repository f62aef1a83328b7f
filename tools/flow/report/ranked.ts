import type { ReportedFinding } from '#consequences/results.ts'

/** Sorts findings for reviewers: errors first, then by confidence, number of affected lenders, and file. */
export function ranked(findings: readonly ReportedFinding[]): ReportedFinding[] {
  return [...findings].sort(
    (a, b) =>
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      confidences.indexOf(a.confidence) - confidences.indexOf(b.confidence) ||
      b.lenders.length - a.lenders.length ||
      (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
      a.line - b.line ||
      a.column - b.column ||
      (a.code < b.code ? -1 : 1),
  )
}

const severities = ['error', 'warning', 'info']
const confidences = ['proved', 'found', 'suspected']

/** Findings with the same code, which may be printed as one. */
export type Kind = { readonly first: ReportedFinding; readonly others: number }

/**
 * The most important findings, at most `most`, each code once before any code twice. `others` of the last finding of a
 * code is the number of findings of that code that were left out.
 */
export function folded(findings: readonly ReportedFinding[], most: number): readonly Kind[] {
  const all = ranked(findings)
  const kinds = new Map<string, ReportedFinding[]>()
  for (const finding of all) kinds.set(finding.code, [...(kinds.get(finding.code) ?? []), finding])
  const chosen = new Set([...kinds.values()].slice(0, most).map(([first]) => first as ReportedFinding))
  for (const finding of all) if (chosen.size < most) chosen.add(finding)
  const leftOut = (code: string) => (kinds.get(code) ?? []).filter((one) => !chosen.has(one)).length
  return all
    .filter((finding) => chosen.has(finding))
    .map((first, index, shown) => {
      const isLast = shown.findLastIndex(({ code }) => code === first.code) === index
      return { first, others: isLast ? leftOut(first.code) : 0 }
    })
}
