import type { ICruiseResult, IViolation } from 'dependency-cruiser'

/**
 * Fewer modules of the repository's own mean that dependency-cruiser could not read TypeScript: it then reports no violation
 * and exits with 0.
 */
const LEAST_MODULES = 900

type Cruised = { readonly modules: readonly Pick<ICruiseResult['modules'][number], 'source'>[] } & {
  readonly summary: Pick<ICruiseResult['summary'], 'violations'> & {
    readonly ruleSetUsed?: ICruiseResult['summary']['ruleSetUsed']
  }
}

/** A line for each violation with the reason of its rule, then the number of files that were read. */
export function boundaryReport({ modules, summary }: Cruised): { readonly text: string; readonly passed: boolean } {
  const own = modules.filter(({ source }) => /^(src|tools|tests|e2e)\/.*\.tsx?$/.test(source)).length
  const reasons = new Map((summary.ruleSetUsed?.forbidden ?? []).map(({ name, comment }) => [name, comment]))
  const violations = summary.violations.map((violation) => `${describe(violation)}\n  ${reasons.get(violation.rule.name) ?? ''}`)
  const unread = own < LEAST_MODULES ? [`Only ${own} files were read; at least ${LEAST_MODULES} are there.`] : []
  return {
    text: [...violations, ...unread, `${own} files, ${violations.length} violations`].join('\n'),
    passed: violations.length === 0 && unread.length === 0,
  }
}

function describe({ rule, from, to, cycle }: IViolation): string {
  const path = cycle ? [from, ...cycle.map(({ name }) => name)] : [from, to]
  return `${rule.name}: ${path.join(' → ')}`
}
