/** Reports the effects of a saved flow file in a few lines: findings, changes for borrowers, failing scenarios. */

import { changeInWords } from '#consequences/compare/change-in-words.ts'
import { compareChange } from '#consequences/compare/compare-flows.ts'
import type { Comparison, FoldedDifference } from '#consequences/compare/comparison.ts'
import { factsInWords } from '#consequences/compare/facts-in-words.ts'
import { lendersInWords } from '#consequences/compare/lenders-in-words.ts'
import { count } from '#consequences/count.ts'
import type { ReportedCase } from '#consequences/results.ts'
import { isFailedScenario, testRun } from '#consequences/scenarios/test-run.ts'
import type { Validators } from '#consequences/scenarios/validators.ts'
import { type Finding, type FlowLibrary, resolveLender } from '#engine/authoring.ts'
import { describePointer, type FlowPath, insideLender, type LenderId, splitPointer } from '#engine/index.ts'
import { checkWithCauses, unapprovedPlaces } from '#verify/index.ts'

const mostShown = 2

export type Saved = {
  /** The last flow files without errors. */
  readonly before: FlowLibrary
  readonly after: FlowLibrary
  /** The paths of changed files. */
  readonly files: readonly FlowPath[]
  /** Lenders that inherit from a folder with a saved file. */
  readonly lenders: readonly LenderId[]
  /** The findings of `after`, if known. */
  readonly findings?: readonly Finding[]
}

/** A part of the report; parts are yielded as soon as they are known. `lines` are printed on the terminal. */
export type SavePart = { readonly lines: readonly string[] } & (
  | { readonly about: 'findings'; readonly errors: number; readonly warnings: number }
  | { readonly about: 'changes' }
  | { readonly about: 'scenarios'; readonly broken: readonly BrokenScenario[]; readonly commands: readonly NextCommand[] }
)

/** A scenario that passed before the save and fails now. */
export type BrokenScenario = { readonly title: string; readonly lenders: readonly LenderId[] }
/** A suggested command line, and its purpose. */
export type NextCommand = { readonly line: string; readonly says: string }

/** If files have errors, only findings are reported; the next save is compared with the last files without errors. */
export function* reportSave(saved: Saved, validators: Validators): Generator<SavePart> {
  const { before, after, files, lenders } = saved
  if (lenders.length === 0) {
    const line = 'No lender that is watched starts from there, or its folder is gone.'
    yield { about: 'findings', lines: [line], errors: 0, warnings: 0 }
    return
  }
  const findings = saved.findings ?? checkWithCauses(after, lenders)
  const errors = findings.filter(({ severity }) => severity === 'error')
  const warnings = findings.filter(({ severity }) => severity === 'warning')
  const lines = findingLines(errors.length > 0 ? errors : warnings)
  yield { about: 'findings', lines, errors: errors.length, warnings: warnings.length }
  if (errors.length > 0) return
  yield { about: 'changes', lines: changeLines(compareChange(before, after, lenders, { from: {}, to: {} }), files) }
  yield scenarioPart(before, after, lenders, validators)
}

function findingLines(findings: readonly Finding[]): readonly string[] {
  const shown = findings.slice(0, mostShown).map(({ severity, code, file, line, column, message, fixes: [fix] = [] }) => {
    const mark = severity === 'error' ? 'error' : 'warning'
    return `${mark}: flows/${file}:${line}:${column} ${message} [${code}]${fix ? ` ${fix.title}` : ''}`
  })
  const left = findings.length - shown.length
  return [...shown, ...(left > 0 ? [`and ${left} more: npm run flow -- check`] : [])]
}

/**
 * The changes for borrowers in a few lines.
 *
 * @param files the saved files
 */
export function changeLines(comparison: Comparison, files: readonly FlowPath[]): readonly string[] {
  const { differences, came, went } = comparison
  const appeared = [...came.map((lender) => `${lender} is new`), ...went.map((lender) => `${lender} is gone`)]
  if (differences.length + appeared.length === 0) return ['Borrowers see no difference.']
  // Changes at saved lines come before their consequences. One edit may appear at many places: a library field's text,
  // a sandbox node for each persona.
  const saved = new Set(files.map(insideLender))
  const isWritten = ({ at }: FoldedDifference) => saved.has(splitPointer(at).file)
  const ownFirst = [...differences.filter(isWritten), ...differences.filter((one) => !isWritten(one))]
  const alike = [...Map.groupBy(ownFirst, ({ from, to, lenders }) => JSON.stringify([from, to, lenders])).values()]
  const shown = alike
    .slice(0, mostShown)
    .flatMap(([first, ...more]) =>
      first
        ? [differenceInWords(first, comparison) + (more.length > 0 ? `; the same in ${count(more.length, 'other place')}` : '')]
        : [],
    )
  const left = alike.slice(mostShown).reduce((sum, { length }) => sum + length, 0)
  return [...appeared, ...shown, ...(left > 0 ? [`and ${count(left, 'other difference')}: npm run flow -- diff`] : [])]
}

function differenceInWords(difference: FoldedDifference, comparison: Comparison): string {
  const { about, at, from, to, who, undecided, example } = difference
  const file = describePointer(at.slice(0, at.indexOf('.json') + 5))
  const isWritten = about.startsWith('"') && !about.includes(file)
  const ways = who.length > 0 ? `, where ${who.join('; or ')}` : ''
  const like = example && ways.includes('as in the example') ? ` (for example ${factsInWords(example)})` : ''
  const where = ways === '' && undecided !== undefined ? ', for applicants that are not known' : `${ways}${like}`
  const whom = lendersInWords(difference.lenders, comparison) || difference.lenders.join(', ')
  return `${withoutLongLists(isWritten ? `${about} of ${file}` : about)} (${whom}): ${changeInWords(from, to)}${withoutLongLists(where)}`
}

/** A long list of statuses as its first two and the number of others. */
function withoutLongLists(text: string): string {
  return text.replace(
    /\b((?:[A-Z][A-Z_\d]+, ){2})((?:[A-Z][A-Z_\d]+, ){3,}[A-Z][A-Z_\d]+)\b/g,
    (_, first: string, others: string) => {
      return `${first.slice(0, -2)} and ${others.split(', ').length} more`
    },
  )
}

function scenarioPart(before: FlowLibrary, after: FlowLibrary, lenders: readonly LenderId[], validators: Validators): SavePart {
  const { cases } = testRun(after, lenders, undefined, validators).report
  const failed = cases.filter(isFailedScenario)
  const approval = approvalPart(before, after, lenders)
  const part = { about: 'scenarios', broken: [], commands: approval.commands } as const
  const passed = cases.filter(({ result, file = '' }) => result === 'passed' && insideLender(file).startsWith('scenarios/'))
  if (failed.length === 0) return { ...part, lines: [`Scenarios: ${passed.length} hold.`, ...approval.lines] }
  const files = new Set(failed.flatMap(({ file }) => (file === undefined ? [] : [insideLender(file)])))
  const earlier = testRun(before, lenders, files, validators).report.cases
  const keyOf = ({ lender, name }: ReportedCase) => `${lender} ${name}`
  const passedBefore = new Set(earlier.filter(({ result }) => result === 'passed').map(keyOf))
  const brokenCases = failed.filter((one) => passedBefore.has(keyOf(one)))
  const other = failed.length - brokenCases.length
  const old = other > 0 ? ` ${count(other, 'other')} failed before as well.` : ''
  if (brokenCases.length === 0) return { ...part, lines: [`Scenarios: none fails that held before.${old}`, ...approval.lines] }
  const broken = [...Map.groupBy(brokenCases, ({ name }) => name)].map(([title, same]) => ({
    title,
    lenders: same.map(({ lender }) => lender),
  }))
  const titles = broken.map(({ title, lenders: whose }) => {
    const words = lenders.length > 2 ? lendersInWords(whose, { lenders, from: {} }) : whose.join(', ')
    return `“${title}” (${words})`
  })
  const shown = [...titles.slice(0, 5), ...(titles.length > 5 ? [`and ${titles.length - 5} more`] : [])].join(', ')
  const test = `npm run flow -- test${lenders.length > 3 ? '' : ` ${lenders.join(' ')}`}`
  const decline = `npm run flow -- decline ${lenders.length === 1 ? lenders[0] : '<lender>'} '<reason>'`
  return {
    about: 'scenarios',
    broken,
    commands: [
      { line: test, says: 'says why' },
      { line: decline, says: 'declines them where that is meant' },
      ...approval.commands,
    ],
    lines: [
      `Scenarios: ${titles.length} no longer ${titles.length === 1 ? 'holds' : 'hold'}: ${shown}.${old} "${test}" says why; "${decline}" declines them where that is meant.`,
      ...approval.lines,
    ],
  }
}

/** New differences from a folder's approval, with the command that approves them. */
function approvalPart(before: FlowLibrary, after: FlowLibrary, lenders: readonly LenderId[]) {
  const folders = new Set(lenders.flatMap((lender) => resolveLender(after, lender).chain))
  const parts = [...folders].flatMap((folder) => {
    const known = new Set(unapprovedPlaces(before, folder).map((one) => JSON.stringify(one)))
    const fresh = unapprovedPlaces(after, folder).filter((one) => !known.has(JSON.stringify(one)))
    if (fresh.length === 0) return []
    const paths = [...new Set(fresh.map(({ path }) => path))]
    const line = ['npm run flow -- approve', folder, ...(paths.length > 3 ? [] : paths)].join(' ')
    const differ = `${count(fresh.length, 'place')} of ${folder} ${fresh.length === 1 ? 'differs' : 'differ'} from what was approved`
    return [
      {
        command: { line, says: 'approves what the files say now' },
        line: `Approval: ${differ}: "${line}" approves what the files say now.`,
      },
    ]
  })
  return { commands: parts.map(({ command }) => command), lines: parts.map(({ line }) => line) }
}
