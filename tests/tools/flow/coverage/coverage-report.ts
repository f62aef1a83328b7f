import { flow } from '#kit/flow-command.ts'
import type { FlowFilesMap } from '#kit/some-flow-files.ts'
import type { CoverageReport, ReportedGap } from '#tools/flow/report/report.ts'

export async function coverage(files: FlowFilesMap, lenders = 'acme'): Promise<CoverageReport> {
  const { out } = await flow(`test --coverage --format json ${lenders}`.trim(), files)
  return JSON.parse(out).coverage
}

/** The files with each scenario of a report put where a tester would paste it. */
export function pasted(files: FlowFilesMap, gaps: readonly ReportedGap[], folder: string): FlowFilesMap {
  const texts = gaps.flatMap(({ scenario }, index) =>
    scenario === undefined ? [] : [[`${folder}/scenarios/pasted-${index}.json`, scenario] as const],
  )
  return new Map<string, string>([...files, ...texts])
}

export const says = ({ uncovered }: CoverageReport) => uncovered.map((gap) => gap.says)
