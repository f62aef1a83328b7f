import type { Finding, Severity } from '#engine/authoring.ts'

const weight: { readonly [severity in Severity]: number } = { error: 0, warning: 1, info: 2 }

/** Sorts findings: errors first, then by number of affected lenders, then by file and line. */
export function sortFindings<F extends Finding>(findings: readonly F[]): F[] {
  return [...findings].sort(
    (a, b) =>
      weight[a.severity] - weight[b.severity] ||
      b.lenders.length - a.lenders.length ||
      byText(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      byText(a.code, b.code) ||
      byText(a.message, b.message),
  )
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
