/** How many alterations somebody misses: per folder and file, for people and for programs. */

import type { FlowPath, LenderId } from '#engine/index.ts'
import { count, type Surroundings } from '../report/report.ts'
import type { Slip } from './alteration.ts'
import type { Judged } from './judged.ts'

export type MutationReport = {
  readonly byLender: { readonly [folder: LenderId]: { readonly [file: FlowPath]: Score } }
  readonly total: Score
  readonly survivors: readonly Survivor[]
}

export type Score = {
  readonly mutants: number
  /** Proved to come out the same for everybody: they do not count. */
  readonly equivalent: number
  readonly byScenario: number
  /** Missed by the checks of the files alone. */
  readonly byCheck: number
  readonly survivors: number
  /** Of the survivors: no scenario asks the altered rule. */
  readonly unasked: number
  /** Percent of those that are not equivalent, rounded down to tenths; null where there is none. */
  readonly score: number | null
}

export type Survivor = {
  readonly lender: LenderId
  readonly file: FlowPath
  readonly line: number
  readonly column: number
  readonly slip: Slip
  readonly what: string
  readonly asked: boolean
  /** A whole scenario file that would miss it; absent where none was found. */
  readonly scenario?: string
}

export function mutationReport(all: readonly Judged[]): MutationReport {
  const folders = [...new Set(all.map(({ folder }) => folder))]
  const byFile = (own: readonly Judged[]) => {
    const files = [...new Set(own.map(({ alteration }) => alteration.file))].sort()
    return Object.fromEntries(files.map((file) => [file, scoreOf(own.filter(({ alteration }) => alteration.file === file))]))
  }
  return {
    byLender: Object.fromEntries(folders.map((folder) => [folder, byFile(all.filter((one) => one.folder === folder))])),
    total: scoreOf(all),
    survivors: all.flatMap(survivor),
  }
}

function scoreOf(all: readonly Judged[]): Score {
  const of = (is: (judged: Judged) => boolean) => all.filter(is).length
  const equivalent = of(({ verdict }) => verdict.is === 'equivalent')
  const byScenario = of(({ verdict }) => verdict.is === 'missed' && verdict.by === 'scenario')
  const byCheck = of(({ verdict }) => verdict.is === 'missed' && verdict.by === 'check')
  const counting = all.length - equivalent
  return {
    mutants: all.length,
    equivalent,
    byScenario,
    byCheck,
    survivors: counting - byScenario - byCheck,
    unasked: of(({ verdict }) => verdict.is === 'survivor' && !verdict.asked),
    score: counting === 0 ? null : Math.floor(((byScenario + byCheck) / counting) * 1000) / 10,
  }
}

function survivor({ folder, alteration, verdict, scenario }: Judged): Survivor[] {
  if (verdict.is !== 'survivor') return []
  const { file, line, place, slip, what } = alteration
  const { asked } = verdict
  return [
    { lender: folder, file, line, column: place?.column ?? 1, slip, what, asked, ...(scenario !== undefined && { scenario }) },
  ]
}

const columns = ['mutants', 'equivalent', 'by scenario', 'by check', 'survivors', 'score'] as const

export function prettyMutation(
  { byLender, total, survivors }: MutationReport,
  { shown, milliseconds }: Pick<Surroundings, 'shown' | 'milliseconds'>,
): string {
  const rows = [
    ['Missed by somebody', ...columns],
    ...Object.values(byLender).flatMap((files) =>
      Object.entries(files).map(([file, score]) => [`  ${shown(file)}`, ...cells(score)]),
    ),
    ['all', ...cells(total)],
  ]
  const widths = ['', ...columns].map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const table = rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart((widths[column] ?? 0) + 2)))
      .join(''),
  )
  const sum = `${count(total.mutants, 'alteration')}, ${count(total.survivors, 'survivor')}, ${(milliseconds / 1000).toFixed(1)} s`
  return [...survivors.flatMap((one) => prettySurvivor(one, shown)), ...table, '', sum, ''].join('\n')
}

function cells({ mutants, equivalent, byScenario, byCheck, survivors, score }: Score): string[] {
  const counts = [mutants, equivalent, byScenario, byCheck, survivors].map(String)
  return [...counts, score === null ? '–' : `${score.toFixed(1)} %`]
}

function prettySurvivor({ file, line, column, what, asked, scenario }: Survivor, shown: Surroundings['shown']): string[] {
  const nobody = asked ? 'Nobody misses' : 'No scenario asks this rule; nobody misses'
  const heading = `${shown(file)}:${line}:${column} ${nobody}: ${what}`
  if (scenario === undefined) return [heading, '']
  const lines = scenario
    .trimEnd()
    .split('\n')
    .map((text) => `  ${text}`)
  return [heading, '  This scenario would; see that it claims what ought to be:', ...lines, '']
}
