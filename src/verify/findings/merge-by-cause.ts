import type { LenderFinding } from './lender-finding.ts'

/** Merges the findings of one cause: at the first of them, with the others as related places. A single one keeps its message. */
export function mergeByCause(mistakes: readonly LenderFinding[]): LenderFinding[] {
  return mistakes.flatMap((mistake, index) => {
    const { cause } = mistake
    if (cause === undefined) return [mistake]
    const all = mistakes.filter((other) => other.cause?.id === cause.id)
    if (all.length === 1) return [mistake]
    if (mistakes.findIndex((other) => other.cause?.id === cause.id) !== index) return []
    const also = all.slice(1, 6).map(({ at: { file, line, column, endLine, endColumn } }) => ({
      ...{ file, line, column, endLine, endColumn },
      label: 'here, too',
    }))
    const { message, fixes } = cause
    return [{ ...mistake, message, fixes, related: [...(mistake.related ?? []), ...also] }]
  })
}
