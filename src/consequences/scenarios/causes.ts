/** Finds the file of a lender that makes inherited scenarios fail: without the file they pass. */

import { BASE, type FlowLibrary, openFlowLibrary, type ResolvedLender, resolveLender } from '#engine/authoring.ts'
import { type FlowPath, insideLender, type LenderId, lenderOf } from '#engine/index.ts'
import { sortFindings } from '#verify/index.ts'
import type { ReportedCase, ReportedCause, Results } from '../results.ts'
import { mergedByPlace } from './merged-by-place.ts'
import { testRun } from './test-run.ts'
import { Validators } from './validators.ts'

/** A single failure has no common cause. Of many possible files, only the first are tried. */
const fewest = 2
const mostTried = 8

/** The report with a cause at each failed inherited scenario, if a single file of a lender is the cause. */
export function withCauses<Reported extends Results>(library: FlowLibrary, report: Reported): Reported {
  const failing = report.cases.filter(isInherited)
  const validators = new Validators()
  const causes = new Map(
    [...Map.groupBy(failing, ({ lender }) => lender)].flatMap(([lender, cases]) =>
      cases.length < fewest ? [] : causesFor(library, lender, cases, validators),
    ),
  )
  if (causes.size === 0) return report
  const cases = report.cases.map((one) => {
    const cause = causes.get(one)
    return cause === undefined ? one : { ...one, findings: one.findings.map((finding) => ({ ...finding, cause })) }
  })
  const ofNoCase = report.findings.filter(({ code }) => code === 'E704')
  return { ...report, cases, findings: sortFindings([...mergedByPlace(cases.flatMap(({ findings }) => findings)), ...ofNoCase]) }
}

function isInherited({ lender, file = '', result, findings }: ReportedCase): boolean {
  return result === 'failed' && lender !== BASE && lenderOf(file) !== lender && findings.some(({ code }) => code === 'E701')
}

function causesFor(
  library: FlowLibrary,
  lender: LenderId,
  cases: readonly ReportedCase[],
  validators: Validators,
): (readonly [ReportedCase, ReportedCause])[] {
  const resolved = resolveLender(library, lender)
  const found: (readonly [ReportedCase, ReportedCause])[] = []
  let open = cases
  for (const file of suspects(library, resolved, cases)) {
    if (open.length < fewest) break
    const without = openFlowLibrary(
      new Map([...library.files].flatMap(([path, { text }]) => (path === file ? [] : [[path, text]]))),
      library,
    )
    const only = new Set(open.map(pathOf))
    const run = testRun(without, [lender], only, validators).report
    const holds = new Set(run.cases.filter(({ result }) => result === 'passed').map(pathOf))
    const explained = open.filter((one) => holds.has(pathOf(one)))
    if (explained.length < fewest) continue
    const cause = causeAt(resolved, file)
    found.push(...explained.map((one) => [one, cause] as const))
    open = open.filter((one) => !holds.has(pathOf(one)))
  }
  return found
}

function pathOf({ file = '' }: ReportedCase): string {
  return insideLender(file)
}

/**
 * The candidate files of a lender and its parents (except base): those that failed claims refer to, by the number of
 * claims.
 */
function suspects(library: FlowLibrary, { chain, files }: ResolvedLender, cases: readonly ReportedCase[]): readonly FlowPath[] {
  const votes = new Map<string, number>()
  for (const one of cases) {
    const scenario = files.get(pathOf(one))?.value as { readonly journey?: string } | undefined
    const journey = scenario?.journey === undefined ? [] : [`journeys/${scenario.journey}.json`]
    const decided = one.findings.flatMap(({ related }) => related.map(({ file }) => insideLender(file)))
    for (const path of new Set([...journey, ...decided])) votes.set(path, (votes.get(path) ?? 0) + 1)
  }
  return [...votes]
    .sort(([, a], [, b]) => b - a)
    .flatMap(([path]) => chain.slice(1).map((layer) => `${layer}/${path}`))
    .filter((path) => library.files.has(path))
    .slice(0, mostTried)
}

/**
 * The place of the cause: what the file removes, or its only override; the beginning of a file with several overrides.
 */
function causeAt({ removed, overrides }: ResolvedLender, file: FlowPath): ReportedCause {
  const taken = [...removed].filter(([, place]) => place.file === file)
  const overriding = [...overrides].flatMap(([pointer, { at }]) => (at.file === file ? [[pointer, at] as const] : []))
  const [only, ...more] = taken.length > 0 ? taken : overriding
  const isOne = only !== undefined && (taken.length > 0 || more.length === 0)
  const { line, column, endLine, endColumn } = isOne ? only[1] : { line: 1, column: 1, endLine: 1, endColumn: 1 }
  return { file, line, column, endLine, endColumn, takesOut: taken.map(([pointer]) => pointer.split('/').at(-1) ?? pointer) }
}
