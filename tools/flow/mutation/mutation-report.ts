/** The numbers of mutants killed by scenarios, approvals and checks: per folder and file, as text and as JSON. */

import { count } from '#consequences/count.ts'
import type { FlowPath, LenderId } from '#engine/index.ts'
import type { ReportContext } from '../report/report.ts'
import type { Mutant, MutationOperator } from './mutant.ts'
import type { Outcome } from './run-mutants.ts'

export type MutantResult = Outcome & { readonly folder: LenderId; readonly mutant: Mutant }

export type MutationReport = {
  readonly byLender: { readonly [folder: LenderId]: { readonly [file: FlowPath]: Score } }
  readonly total: Score
  readonly survivors: readonly Survivor[]
}

export type Score = {
  readonly mutants: number
  /** Mutants proved equivalent, which do not count. */
  readonly equivalent: number
  readonly byScenario: number
  /** Mutants that change the words of messages, killed by the folder's `approved.json`. */
  readonly byApproval: number
  /** Mutants killed by `flow check`. */
  readonly byCheck: number
  readonly survivors: number
  /** Surviving mutants whose rule no scenario evaluates. */
  readonly unasked: number
  /** The percentage of killed mutants, rounded down to tenths, without equivalent ones; null if there are none. */
  readonly score: number | null
}

export type Survivor = {
  readonly lender: LenderId
  readonly file: FlowPath
  readonly line: number
  readonly column: number
  readonly slip: MutationOperator
  readonly what: string
  readonly asked: boolean
  /** A scenario file that would kill the mutant; absent if none was found. */
  readonly scenario?: string
}

export function mutationReport(results: readonly MutantResult[]): MutationReport {
  const byFile = (own: readonly MutantResult[]) => {
    const files = Map.groupBy(own, ({ mutant }) => mutant.file)
    return Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, of]) => [file, scoreOf(of)]))
  }
  const folders = Map.groupBy(results, ({ folder }) => folder)
  return {
    byLender: Object.fromEntries([...folders].map(([folder, own]) => [folder, byFile(own)])),
    total: scoreOf(results),
    survivors: results.flatMap(survivorOf),
  }
}

function scoreOf(results: readonly MutantResult[]): Score {
  const countOf = (is: (verdict: MutantResult['verdict']) => boolean) => results.filter(({ verdict }) => is(verdict)).length
  const equivalent = countOf(({ is }) => is === 'equivalent')
  const byScenario = countOf((verdict) => verdict.is === 'killed' && verdict.by === 'scenario')
  const byApproval = countOf((verdict) => verdict.is === 'killed' && verdict.by === 'approval')
  const byCheck = countOf((verdict) => verdict.is === 'killed' && verdict.by === 'check')
  const counting = results.length - equivalent
  return {
    mutants: results.length,
    equivalent,
    byScenario,
    byApproval,
    byCheck,
    survivors: counting - byScenario - byApproval - byCheck,
    unasked: countOf((verdict) => verdict.is === 'survived' && !verdict.asked),
    score: counting === 0 ? null : Math.floor(((byScenario + byApproval + byCheck) / counting) * 1000) / 10,
  }
}

function survivorOf({ folder, mutant, verdict, scenario }: MutantResult): Survivor[] {
  if (verdict.is !== 'survived') return []
  const { file, line, place, operator: slip, what } = mutant
  const { asked } = verdict
  return [{ lender: folder, file, line, column: place.column, slip, what, asked, ...(scenario !== undefined && { scenario }) }]
}

const columns = ['mutants', 'equivalent', 'by scenario', 'by approval', 'by check', 'survivors', 'score'] as const

export function prettyMutation(
  { byLender, total, survivors }: MutationReport,
  { shown, milliseconds }: Pick<ReportContext, 'shown' | 'milliseconds'>,
): string {
  const files = Object.values(byLender).flatMap((scores) => Object.entries(scores))
  const rows = [
    ['Killed mutants', ...columns],
    ...files.map(([file, score]) => [`  ${shown(file)}`, ...cells(score)]),
    ['all', ...cells(total)],
  ]
  const widths = ['', ...columns].map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const table = rows.map(([first = '', ...others]) =>
    [first.padEnd(widths[0] ?? 0), ...others.map((cell, column) => cell.padStart((widths[column + 1] ?? 0) + 2))].join(''),
  )
  const sum = `${summaryOfMutants(total.mutants, total.survivors)}, ${(milliseconds / 1000).toFixed(1)} s`
  return [...survivors.flatMap((survivor) => prettySurvivor(survivor, shown)), ...table, '', sum, ''].join('\n')
}

export function summaryOfMutants(mutants: number, survivors: number): string {
  return `${count(mutants, 'mutant')}, ${survivors} surviving`
}

function cells({ mutants, equivalent, byScenario, byApproval, byCheck, survivors, score }: Score): string[] {
  const counts = [mutants, equivalent, byScenario, byApproval, byCheck, survivors].map(String)
  return [...counts, score === null ? '–' : `${score.toFixed(1)} %`]
}

function prettySurvivor({ file, line, column, what, asked, scenario }: Survivor, shown: ReportContext['shown']): string[] {
  const reason = asked ? 'Mutant survives' : 'No scenario evaluates this rule; mutant survives'
  const heading = `${shown(file)}:${line}:${column} ${reason}: ${what}`
  if (scenario === undefined) return [heading, '']
  const lines = scenario.trimEnd().split('\n')
  return [heading, '  This scenario kills it; check that it claims what should hold:', ...lines.map((text) => `  ${text}`), '']
}
