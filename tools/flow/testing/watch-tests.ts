/** `test --watch`: runs all scenarios once, then those that each saved file affects. */
import { count } from '#consequences/count.ts'
import { withCauses } from '#consequences/scenarios/causes.ts'
import { testRun } from '#consequences/scenarios/test-run.ts'
import { DECLINED_FILE, type FlowLibrary, openFlowLibrary, resolveLender } from '#engine/authoring.ts'
import { type FlowPath, insideLender, type LenderId, lenderOf } from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'
import { type Arguments, CannotRun, type ExitCode, type FlowFiles, type Io } from '../command-line/command.ts'
import { chosenLenders } from '../command-line/lenders.ts'
import { contextOf } from '../report/report.ts'
import { reporters } from '../report/reporters.ts'
import { changedPaths, textsAfterSaves } from '../watching/saved-texts.ts'

export async function watchTests(args: Arguments, io: Io, files: FlowFiles): Promise<ExitCode> {
  if (args.format !== 'pretty') throw new CannotRun(`"test --watch" is for people: it prints pretty, not ${args.format}.`)
  const versions = textsAfterSaves(files, io.interrupted)
  let texts = (await versions.next()).value ?? new Map()
  let library = openFlowLibrary(texts, homeEquity)
  let failing = run(io, files, library, { lenders: chosenLenders(library, args._, true) })
  io.out('Waiting for a flow file to be saved. Ctrl-C ends.\n')
  for await (const after of versions) {
    const saved = changedPaths(texts, after)
    texts = after
    if (saved.length === 0) continue
    const earlier = library
    library = openFlowLibrary(texts, earlier)
    const concerned = concernedBy(saved, library, stillChosen(args, library))
    io.out(`\n${saved.map(files.shown).join(', ')} saved: ${concernedInWords(concerned)}\n`)
    if (concerned.lenders.length > 0) failing = run(io, files, library, concerned)
  }
  return failing ? 1 : 0
}

type Concerned = { readonly lenders: readonly LenderId[]; readonly only?: ReadonlySet<string> }

function run(io: Io, files: FlowFiles, library: FlowLibrary, { lenders, only }: Concerned): boolean {
  const started = io.now()
  const report = withCauses(library, testRun(library, lenders, only).report)
  io.out(reporters.pretty(report, contextOf(io, files, library, { milliseconds: io.now() - started })))
  return report.findings.length > 0
}

/** The lenders that inherit from a saved folder; if only scenarios were saved, just those. */
function concernedBy(saved: readonly FlowPath[], library: FlowLibrary, lenders: readonly LenderId[]): Concerned {
  const writers = new Set(saved.map(lenderOf))
  const heirs = lenders.filter((lender) => resolveLender(library, lender).chain.some((one) => writers.has(one)))
  const paths = saved.map(insideLender)
  const areScenarios = paths.every((path) => path.startsWith('scenarios/') && path !== DECLINED_FILE)
  return { lenders: heirs, ...(areScenarios && { only: new Set(paths) }) }
}

function concernedInWords({ lenders, only }: Concerned): string {
  if (lenders.length === 0) return 'no lender that was asked for starts from there'
  const what = only ? count(only.size, 'scenario') : 'all scenarios'
  return `${what} of ${lenders.length > 3 ? count(lenders.length, 'lender') : lenders.join(', ')}`
}

/** A lender whose folder is deleted while watching is no longer run. */
function stillChosen({ _: named }: Arguments, library: FlowLibrary): readonly LenderId[] {
  const left = named.filter((name) => library.folders.has(name))
  return named.length > 0 && left.length === 0 ? [] : chosenLenders(library, left, true)
}
