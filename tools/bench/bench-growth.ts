import { lendersOf, openFlowLibrary } from '#engine/authoring.ts'

import { inAFolder } from './in-a-folder.ts'
import { manyLenders } from './many-lenders.ts'
import { type MeasuredCommand, measuredCommand } from './measured-command.ts'
import type { Measured } from './print-table.ts'
import { timesTheFlow } from './times-the-flow.ts'

type Files = ReadonlyMap<string, string>

/** For 47 lenders, in seconds: for so long a CI server may be kept busy. */
const patience = { check: 30, test: 30, prove: 60 }

/** The same commands for more lenders, and for larger flows. The other aims: no more than in proportion. */
export async function benchGrowth(files: Files): Promise<Measured[]> {
  const [eight, many, most] = [manyLenders(files, 8), manyLenders(files, 47), manyLenders(files, 200)]
  const [once, tenfold] = [timesTheFlow(eight, 1), timesTheFlow(eight, 10)]
  const { length: lenders } = lendersOf(openFlowLibrary(once))
  const rows: Measured[] = []
  for (const [command, mostSeconds] of Object.entries(patience)) {
    const few = await measured(command, eight)
    const small = await measured(command, once)
    rows.push(
      ...rowsOf(`${command}, 8 lenders`, few),
      ...rowsOf(`${command}, 47 lenders`, await measured(command, many), mostSeconds),
      ...rowsOf(`${command}, 200 lenders`, await measured(command, most), few.wall * (200 / 8)),
      ...rowsOf(`${command}, ${lenders} lenders`, small),
      ...rowsOf(`${command}, ${lenders} lenders, flows ten times as large`, await measured(command, tenfold), small.wall * 10),
    )
  }
  return rows
}

function measured(command: string, files: Files): Promise<MeasuredCommand> {
  return inAFolder(files, (folder) => measuredCommand([command, '--flows', folder]))
}

function rowsOf(what: string, { wall, cpu, memory }: MeasuredCommand, aim?: number): Measured[] {
  return [
    { what, value: wall, unit: 's', ...(aim !== undefined && { aim: Math.round(aim) }) },
    { what: '  processor time', value: cpu, unit: 's' },
    { what: '  memory', value: memory, unit: 'MB' },
  ]
}
