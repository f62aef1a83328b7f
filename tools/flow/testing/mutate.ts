/** `test --mutate`: reports surviving mutants, which no scenario and no check detects. */
import { BASE, type FlowLibrary, lendersOf } from '#engine/authoring.ts'
import { type Arguments, CannotRun, type ExitCode, type FlowFiles, type Io } from '../command-line/command.ts'
import { refuseBroken, textsOf } from '../command-line/lenders.ts'
import { mutantsOf } from '../mutation/mutants-of.ts'
import { mutationHtml, mutationResult } from '../mutation/mutation-html.ts'
import { type MutantResult, mutationReport, prettyMutation } from '../mutation/mutation-report.ts'
import { MutationRunner } from '../mutation/mutation-runner.ts'
import { type Texts, verdictsOn } from '../mutation/run-mutants.ts'

/** JSON: `{ byLender: { [folder]: { [file]: Score } }, total: Score, survivors: Survivor[] }` (mutation-report.ts). */
export async function mutate(library: FlowLibrary, args: Arguments, io: Io, files: FlowFiles): Promise<ExitCode> {
  const { format, options } = args
  const texts = textsOf(library)
  if (format !== 'pretty' && format !== 'json') throw new CannotRun(`"test --mutate" prints pretty or json, not ${format}.`)
  const started = io.now()
  const folders =
    args._.length > 0
      ? [...new Set(args._)].sort()
      : [BASE, ...lendersOf(library).sort()].filter((folder) => library.folders.has(folder))
  refuseBroken(library, folders)
  refuseFailing(texts, folders)
  const only = typeof options.only === 'string' ? options.only : ''
  const chosen = folders.flatMap((folder) =>
    mutantsOf(library, folder)
      .filter(({ file, what }) => `${file} ${what}`.includes(only))
      .map((mutant) => ({ folder, mutant })),
  )
  const mutants = chosen.map(({ mutant }) => mutant)
  const progress = (done: number) => (io.colour ? io.err(`\r${done} of ${mutants.length}`) : undefined)
  const outcomes = await verdictsOn(texts, mutants, { suggests: true, scope: 'heirs' }, progress)
  if (io.colour) io.err('\r')
  const results = outcomes.flatMap((outcome, index): MutantResult[] => {
    const own = chosen[index]
    return own ? [{ ...own, ...outcome }] : []
  })
  const report = mutationReport(results)
  const survivors = report.survivors.map((survivor) => ({ ...survivor, file: files.shown(survivor.file) }))
  const pretty = () => prettyMutation(report, { shown: files.shown, milliseconds: io.now() - started })
  io.out(format === 'json' ? `${JSON.stringify({ ...report, survivors }, null, 2)}\n` : pretty())
  if (typeof options.report === 'string') {
    const result = mutationResult(results, texts, files.shown)
    const isData = options.report.endsWith('.json')
    await io.save(options.report, isData ? `${JSON.stringify(result, null, 2)}\n` : await mutationHtml(result))
  }
  return report.total.survivors > 0 ? 1 : 0
}

/** @throws CannotRun if scenarios fail without mutants; running base suffices for base and its heirs */
function refuseFailing(texts: Texts, folders: readonly string[]): void {
  const runner = new MutationRunner(texts)
  for (const folder of folders.includes(BASE) ? [BASE] : folders) {
    const failure = runner.failureAsItIs(folder)
    if (failure !== undefined) throw new CannotRun(`The flow files fail without any mutation (${failure}).`)
  }
}
