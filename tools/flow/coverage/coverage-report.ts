/** The coverage of several lenders, in the pretty format and as JSON. */

import { count } from '#consequences/count.ts'
import type { Scenario } from '#consequences/scenarios/scenario-run.ts'
import { formatted } from '#editing/files/formatted.ts'
import type { LenderId } from '#engine/index.ts'
import { COVERAGE_KINDS } from '#verify/index.ts'
import type { CoverageReport, ReportContext, ReportedGap } from '../report/report.ts'
import type { Coverage, Share, Uncovered } from './coverage-of.ts'

export function coverageReport(all: readonly Coverage[]): CoverageReport {
  const gaps = new Map<string, ReportedGap>()
  for (const { lender, uncovered } of all) {
    for (const one of uncovered) {
      const gap = gapOf(one, lender)
      const key = JSON.stringify([gap.file, gap.line, gap.column, gap.says, gap.scenario])
      const before = gaps.get(key)
      gaps.set(key, before ? { ...before, lenders: [...before.lenders, lender] } : gap)
    }
  }
  return { byLender: Object.fromEntries(all.map(({ lender, kinds }) => [lender, kinds])), uncovered: [...gaps.values()] }
}

function gapOf({ kind, says, pointer, at: { file, line, column }, scenario }: Uncovered, lender: LenderId): ReportedGap {
  return { kind, says, file, line, column, pointer, lenders: [lender], ...(scenario && { scenario: scenarioFile(scenario) }) }
}

/** A scenario in the format of `flow fmt`. */
export function scenarioFile({ title, given, ...claims }: Scenario): string {
  return formatted(JSON.stringify({ title, given, ...claims }))
}

/** One line for each lender, then each uncovered item with a scenario that covers it. */
export function prettyCoverage({ byLender, uncovered }: CoverageReport, around: ReportContext): string {
  return [...table(byLender), '', ...uncovered.flatMap((gap) => prettyGap(gap, around)), total(uncovered), ''].join('\n')
}

function table(byLender: CoverageReport['byLender']): readonly string[] {
  const head = ['Shown by scenarios', ...COVERAGE_KINDS]
  const rows = Object.entries(byLender).map(([lender, kinds]) => [
    `  ${lender}`,
    ...COVERAGE_KINDS.map((kind) => inWords(kinds[kind])),
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)))
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart((widths[column] ?? 0) + 2)))
      .join(''),
  )
}

/** Percentage rounded down, so that 100 % means all. */
function inWords({ covered, total }: Share): string {
  return total === 0 ? '–' : `${covered}/${total} ${Math.floor((covered / total) * 100)} %`
}

function prettyGap({ file, line, column, says, lenders, scenario }: ReportedGap, { shown }: ReportContext): readonly string[] {
  const whose = lenders.length > 3 ? `${lenders.slice(0, 3).join(', ')} and ${lenders.length - 3} more` : lenders.join(', ')
  const heading = `${shown(file)}:${line}:${column} No scenario of ${whose} shows ${says}.`
  if (scenario === undefined) return [heading, '  None was found that does.', '']
  return [
    heading,
    '  This one does; see that it claims what ought to be:',
    ...scenario
      .trimEnd()
      .split('\n')
      .map((text) => `  ${text}`),
    '',
  ]
}

function total(uncovered: readonly ReportedGap[]): string {
  if (uncovered.length === 0) return 'Everything that a scenario can show is shown.'
  const ready = uncovered.filter(({ scenario }) => scenario !== undefined).length
  return `${count(uncovered.length, 'gap')}, ${count(ready, 'scenario')} ready to be pasted into the scenarios/ of a lender`
}
