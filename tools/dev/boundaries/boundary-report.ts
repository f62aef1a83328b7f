import type { ICruiseResult, IViolation } from 'dependency-cruiser'

/**
 * The least number of modules. With fewer, dependency-cruiser could not read TypeScript, but would exit with 0 without
 * violations.
 */
const LEAST_MODULES = 900

type Cruised = { readonly modules: readonly Pick<ICruiseResult['modules'][number], 'source'>[] } & {
  readonly summary: Pick<ICruiseResult['summary'], 'violations'> & {
    readonly ruleSetUsed?: ICruiseResult['summary']['ruleSetUsed']
  }
}

/** One line for each violation with the rule's reason, then the number of modules read. */
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
