/** What a saved flow file does, in a few lines: what is wrong with it, what borrowers see differently, which scenarios fail now. */

import type { Finding, FlowLibrary } from '#engine/authoring.ts'
import { describePointer, insideLender, type LenderId } from '#engine/index.ts'
import { checkFlows } from '#verify/index.ts'
import { changeInWords } from '../compare/change-in-words.ts'
import { compareChange } from '../compare/compare-flows.ts'
import type { Comparison, FoldedDifference } from '../compare/comparison.ts'
import { lendersInWords } from '../compare/comparison-pretty.ts'
import { count, type ReportedCase } from '../report/report.ts'
import type { Validators } from '../scenarios/validators.ts'
import { testRun } from '../testing/test-run.ts'

const mostShown = 2

export type Saved = {
  /** The flow files when they last had no error. */
  readonly before: FlowLibrary
  readonly after: FlowLibrary
  /** Lenders that start from a folder in which something was saved. */
  readonly lenders: readonly LenderId[]
}

/** @param say writes one line @returns whether the files have no error, so that the next save is compared with them */
export function reportSave({ before, after, lenders }: Saved, validators: Validators, say: (line: string) => void): boolean {
  if (lenders.length === 0) {
    say('No lender that is watched starts from there, or its folder is gone.')
    return true
  }
  const findings = checkFlows(after, lenders)
  const errors = findings.filter(({ severity }) => severity === 'error')
  for (const line of findingLines(errors.length > 0 ? errors : findings.filter(({ severity }) => severity === 'warning')))
    say(line)
  if (errors.length > 0) return false
  for (const line of changeLines(compareChange(before, after, lenders, { from: {}, to: {} }))) say(line)
  say(scenarioLine(before, after, lenders, validators))
  return true
}

function findingLines(findings: readonly Finding[]): readonly string[] {
  const shown = findings.slice(0, mostShown).map(({ severity, code, file, line, column, message, fixes: [fix] = [] }) => {
    const mark = severity === 'error' ? 'error' : 'warning'
    return `${mark}: flows/${file}:${line}:${column} ${message} [${code}]${fix ? ` ${fix.title}` : ''}`
  })
  const left = findings.length - shown.length
  return [...shown, ...(left > 0 ? [`and ${left} more: npm run flow -- check`] : [])]
}

function changeLines(comparison: Comparison): readonly string[] {
  const { differences, came, went } = comparison
  const appeared = [...came.map((lender) => `${lender} is new`), ...went.map((lender) => `${lender} is gone`)]
  if (differences.length + appeared.length === 0) return ['Borrowers see no difference.']
  const shown = differences.slice(0, mostShown).map((difference) => differenceInWords(difference, comparison))
  const left = differences.length - shown.length
  return [...appeared, ...shown, ...(left > 0 ? [`and ${count(left, 'other difference')}: npm run flow -- diff`] : [])]
}

function differenceInWords(difference: FoldedDifference, comparison: Comparison): string {
  const { about, at, from, to, who, undecided } = difference
  const file = describePointer(at.slice(0, at.indexOf('.json') + 5))
  const where =
    who.length > 0 ? `, where ${who.join('; or ')}` : undecided === undefined ? '' : ', for applicants that are not known'
  const whom = lendersInWords(difference.lenders, comparison) || difference.lenders.join(', ')
  return `${about.includes(file) ? about : `${about} of ${file}`} (${whom}): ${changeInWords(from, to)}${where}`
}

function scenarioLine(before: FlowLibrary, after: FlowLibrary, lenders: readonly LenderId[], validators: Validators): string {
  const { cases, summary } = testRun(after, lenders, undefined, validators).report
  const failed = cases.filter(({ result }) => result === 'failed')
  if (failed.length === 0) return `Scenarios: ${summary.passed ?? 0} hold.`
  const files = new Set(failed.flatMap(({ file }) => (file === undefined ? [] : [insideLender(file)])))
  const earlier = testRun(before, lenders, files, validators).report.cases
  const keyOf = ({ lender, name }: ReportedCase) => `${lender} ${name}`
  const held = new Set(earlier.filter(({ result }) => result === 'passed').map(keyOf))
  const broken = failed.filter((one) => held.has(keyOf(one)))
  const other = failed.length - broken.length
  const old = other > 0 ? ` ${count(other, 'other')} failed before as well.` : ''
  if (broken.length === 0) return `Scenarios: none fails that held before.${old}`
  const titles = [...Map.groupBy(broken, ({ name }) => name)].map(
    ([name, cases]) => `“${name}” (${cases.map(({ lender }) => lender).join(', ')})`,
  )
  const shown = [...titles.slice(0, 5), ...(titles.length > 5 ? [`and ${titles.length - 5} more`] : [])].join(', ')
  const command = `npm run flow -- test${lenders.length > 3 ? '' : ` ${lenders.join(' ')}`}`
  return `Scenarios: ${titles.length} no longer ${titles.length === 1 ? 'holds' : 'hold'}: ${shown}.${old} "${command}" says why; "npm run flow -- decline ${lenders.length === 1 ? lenders[0] : '<lender>'} '<reason>'" declines them where that is meant.`
}
