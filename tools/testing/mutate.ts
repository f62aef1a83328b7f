/** `test --mutate`: whether anybody would miss it if a rule were another one. */

import { BASE, type FlowLibrary, lendersOf } from '#engine/authoring.ts'
import type { LenderId } from '#engine/index.ts'
import { judgeAll } from '../alter/judge-all.ts'
import type { Texts } from '../alter/judged.ts'
import { Jury } from '../alter/jury.ts'
import { mutationHtml, mutationResult } from '../alter/mutation-html.ts'
import { mutationReport, prettyMutation } from '../alter/mutation-report.ts'
import { type Arguments, CannotRun, type ExitCode, type FlowFiles, type Io } from '../command-line/command.ts'
import { refuseBroken } from '../command-line/refuse-broken.ts'

/** JSON: `{ byLender: { [folder]: { [file]: Score } }, total: Score, survivors: Survivor[] }` (tools/alter/mutation-report.ts). */
export async function mutate(texts: Texts, library: FlowLibrary, args: Arguments, io: Io, files: FlowFiles): Promise<ExitCode> {
  const { format, options } = args
  if (format !== 'pretty' && format !== 'json') throw new CannotRun(`"test --mutate" prints pretty or json, not ${format}.`)
  const started = io.now()
  const folders =
    args._.length > 0
      ? [...new Set(args._)].sort()
      : [BASE, ...lendersOf(library).sort()].filter((one) => library.folders.has(one))
  refuseBroken(library, folders)
  // Everybody starts from base: what is right with it and its heirs is right with all.
  for (const folder of folders.includes(BASE) ? [BASE] : folders) soundOrStop(texts, folder)
  const told = (done: number, of: number) => (io.colour ? io.err(`\r${done} of ${of}`) : undefined)
  const only = typeof options.only === 'string' ? options.only : undefined
  const all = await judgeAll(texts, { folders, scenarios: true, ...(only !== undefined && { only }) }, told)
  if (io.colour) io.err('\r')
  const report = mutationReport(all)
  const around = { shown: files.shown, milliseconds: io.now() - started }
  const survivors = report.survivors.map((one) => ({ ...one, file: files.shown(one.file) }))
  io.out(format === 'json' ? `${JSON.stringify({ ...report, survivors }, null, 2)}\n` : prettyMutation(report, around))
  if (typeof options.report === 'string') {
    const result = mutationResult(all, texts, files.shown)
    await io.save(
      options.report,
      options.report.endsWith('.json') ? `${JSON.stringify(result, null, 2)}\n` : await mutationHtml(result),
    )
  }
  return report.total.survivors > 0 ? 1 : 0
}

function soundOrStop(texts: Texts, folder: LenderId): void {
  const wrong = new Jury(texts, folder).wrongAsItIs()
  if (wrong === undefined) return
  throw new CannotRun(`The flow files themselves are not right yet (${wrong}), so nothing can be said about alterations.`)
}
