/** One run of scenarios: the lenders that could be run, and the results. */

import { type Finding, type FlowLibrary, type ResolvedLender, resolveLender, scenarioName } from '#engine/authoring.ts'
import { insideLender, type LenderId } from '#engine/index.ts'
import { APPROVED_FILE, checkFlows, isAboutScenarios, notApproved, readApproval, sortFindings } from '#verify/index.ts'
import type { ReportedCase, ReportedFinding, Results } from '../results.ts'
import { summaryOfFindings } from '../summary-of-findings.ts'
import { mergedByPlace } from './merged-by-place.ts'
import { onStage, runScenarios } from './run-scenarios.ts'
import { noScenarios } from './scenario-findings.ts'
import type { Stage } from './scenario-run.ts'
import { Validators } from './validators.ts'

export type TestRun = {
  readonly report: Results & { readonly command: 'test' }
  /** The lenders that could be run. */
  readonly ran: readonly { readonly resolved: ResolvedLender; readonly stage: Stage }[]
}

/**
 * @param only the scenario files to run, by path inside a lender; absent for all
 * @param validators of an earlier run, reused for unchanged screens
 * @param now the clock in ms, if the duration of each scenario is to be measured
 */
export function testRun(
  library: FlowLibrary,
  lenders: readonly LenderId[],
  only?: ReadonlySet<string>,
  validators: Validators = new Validators(),
  now?: () => number,
): TestRun {
  const { sound, broken, unread } = whoCanRun(library, lenders, only)
  const ran = sound.map((lender) => onStage(readable(resolveLender(library, lender), unread), validators))
  const scenarios = [...broken, ...unread, ...ran.flatMap(({ resolved, stage }) => runScenarios(resolved, stage, only, now))]
  const cases = [...scenarios, ...approvals(library, ran, only)]
  const findings = sortFindings([
    ...mergedByPlace(cases.flatMap((one) => one.findings)),
    ...(scenarios.length === 0 && only === undefined ? [noScenarios(lenders)] : []),
  ])
  return { report: { command: 'test', lenders, findings, cases, summary: summaryOf(lenders, cases, findings) }, ran }
}

/** The approval results of each folder in the chains of the lenders, if the folder has an approval. */
function approvals(library: FlowLibrary, ran: TestRun['ran'], only?: ReadonlySet<string>): ReportedCase[] {
  if (only?.has(APPROVED_FILE) === false) return []
  const folders = new Set(ran.flatMap(({ resolved }) => resolved.chain))
  return [...folders].sort().flatMap((folder): ReportedCase[] => {
    const { approval } = readApproval(library, folder)
    if (!approval) return []
    const findings = notApproved(library, folder)
    const result = findings.length > 0 ? 'failed' : 'passed'
    return [{ lender: folder, name: 'Words and settings are as approved', file: approval.file.path, result, findings }]
  })
}

/** Whether a failed case is a scenario, and not an approval or an invalid file. */
export function isFailedScenario({ result, file = '' }: ReportedCase): boolean {
  return result === 'failed' && insideLender(file).startsWith('scenarios/')
}

type WhoCanRun = {
  readonly sound: readonly LenderId[]
  readonly broken: readonly ReportedCase[]
  /** Scenario files of valid lenders that are invalid by the scenario schema. */
  readonly unread: readonly UnreadScenario[]
}

type UnreadScenario = ReportedCase & { readonly path: string }

/**
 * The lenders that can be run. A lender with errors cannot; its errors replace its results. Invalid scenario files do
 * not affect other scenarios, and count as failed.
 */
function whoCanRun(library: FlowLibrary, lenders: readonly LenderId[], only?: ReadonlySet<string>): WhoCanRun {
  const errors = checkFlows(library, lenders, { proofs: false }).filter(({ severity }) => severity === 'error')
  const of = (lender: LenderId) => errors.filter((finding) => finding.lenders.includes(lender) || finding.lenders.length === 0)
  const ofFlow = (lender: LenderId) => of(lender).filter((finding) => !isAboutScenarios(finding))
  const sound = lenders.filter((lender) => ofFlow(lender).length === 0)
  return {
    sound,
    broken: lenders.flatMap((lender) => {
      const findings = ofFlow(lender)
      return findings.length === 0 ? [] : [{ lender, name: 'flow files without errors', result: 'failed' as const, findings }]
    }),
    unread: sound.flatMap((lender) => {
      const wrong = of(lender).filter((finding) => isAboutScenarios(finding) && isAboutWriting(finding))
      return [...Map.groupBy(wrong, ({ pointer }) => pointer.split('#')[0] as string)]
        .filter(([path]) => only?.has(path) ?? true)
        .map(([path, findings]) => ({
          ...{ lender, path, name: scenarioName(path), file: findings[0]?.file },
          ...{ result: 'failed' as const, findings },
        }))
    }),
  }
}

/** Whether a finding says that a file is not JSON, or violates its schema. */
function isAboutWriting({ code }: Finding): boolean {
  return code.startsWith('E0')
}

/** The resolved lender without invalid scenario files. */
function readable(resolved: ResolvedLender, unread: readonly UnreadScenario[]): ResolvedLender {
  const left = new Set(unread.flatMap(({ lender, path }) => (lender === resolved.lender ? [path] : [])))
  return left.size === 0 ? resolved : { ...resolved, files: new Map([...resolved.files].filter(([path]) => !left.has(path))) }
}

function summaryOf(lenders: readonly LenderId[], cases: readonly ReportedCase[], findings: readonly ReportedFinding[]) {
  const counts = (of: readonly ReportedCase[]) => ({
    passed: of.filter(({ result }) => result === 'passed').length,
    failed: of.filter(({ result }) => result === 'failed').length,
    declined: of.filter(({ result }) => result === 'declined').length,
    declinedClaims: of.flatMap(({ declines = [] }) => declines).length,
  })
  const perLender = lenders.map((lender) => [lender, counts(cases.filter((one) => one.lender === lender))])
  return { ...summaryOfFindings(findings, lenders.length), ...counts(cases), byLender: Object.fromEntries(perLender) }
}
