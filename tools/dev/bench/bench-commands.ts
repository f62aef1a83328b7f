import { type MeasuredCommand, measuredCommand } from './measured-command.ts'
import { median } from './median.ts'
import type { Measured } from './print-table.ts'

const rounds = 3
const memoryBudget = 1_024

/** `flow` commands over the project's lenders, each in a process of its own: wall time, processor time, peak memory. */
export async function benchCommands(files: ReadonlyMap<string, string>): Promise<Measured[]> {
  const lender = [...files.keys()].find((path) => path.endsWith('/lender.json') && !path.startsWith('base/'))?.split('/')[0] ?? ''
  const aims: readonly (readonly [line: string, seconds?: number])[] = [
    ['check', 10],
    ['test', 5],
    ['prove', 20],
    [`explore ${lender} --applicants 1000`],
  ]
  const rows: Measured[] = []
  for (const [line, aim] of aims) {
    const runs: MeasuredCommand[] = []
    for (let round = 0; round < rounds; round += 1) runs.push(await measuredCommand(line.split(' ')))
    const of = (part: keyof MeasuredCommand) => median(runs.map((run) => run[part]))
    rows.push(
      { what: line, value: of('wall'), unit: 's', ...(aim !== undefined && { aim }) },
      { what: '  processor time', value: of('cpu'), unit: 's' },
      { what: '  memory', value: of('memory'), unit: 'MB', aim: memoryBudget },
    )
  }
  return rows
}
