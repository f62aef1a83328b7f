import { withCauses } from '#consequences/scenarios/causes.ts'
import { type TestRun, testRun } from '#consequences/scenarios/test-run.ts'
import type { FlowLibrary } from '#engine/authoring.ts'
import { command, type ReportFormat } from '../command-line/command.ts'
import { chosenLenders, openFlows } from '../command-line/lenders.ts'
import { atDecidingLines } from '../report/at-deciding-lines.ts'
import { type CoverageReport, contextOf, type Report } from '../report/report.ts'
import { reporters } from '../report/reporters.ts'

/** `test`: runs scenarios. */
export const test = command({
  name: 'test',
  usage: 'test [lender…] [--coverage | --mutate | --watch]',
  summary: 'Run the scenarios of each lender',
  about: 'Runs the scenarios of the lender and those that it inherits. A lender without any scenario is a failure.',
  examples: {
    'test {lender}': 'one lender; without a name, all of them',
    'test base --coverage': 'also what no scenario shows yet, with a scenario for each',
    'test base --mutate --only shell': 'the mutants of files named shell that no scenario detects',
    'test {lender} --format junit': 'for a CI server',
  },
  found: 'a claim failed',
  formats: ['pretty', 'json', 'junit', 'sarif', 'github'],
  options: {
    coverage: 'report what the scenarios show, and ready scenarios for the rest; in pretty and json',
    long: 'in the format pretty: print every finding, even if there are very many',
    watch: 'run again after each saved file, until Ctrl-C; in pretty',
    mutate: 'change each rule in turn, and report the changes that no scenario detects; in pretty and json',
    'only TEXT': 'with --mutate: only mutants whose file or description contains TEXT',
    'report FILE': 'with --mutate: write a report, as .html or as .json (mutation-testing-report-schema)',
  },

  async run(args, io, files) {
    const started = io.now()
    const { options, format } = args
    if (options.watch) return await (await import('../testing/watch-tests.ts')).watchTests(args, io, files)
    const library = await openFlows(files)
    const lenders = chosenLenders(library, args._, true)
    if (options.mutate) return await (await import('../testing/mutate.ts')).mutate(library, args, io, files)
    const run = testRun(library, lenders, undefined, undefined, format === 'junit' ? io.now : undefined)
    const caused = withCauses(library, run.report)
    const report = caused.findings.length > 0 ? await withLines(library, caused) : caused
    const coverage = options.coverage ? { coverage: await coverageOfAll(run) } : {}
    const around = contextOf(io, files, library, { milliseconds: io.now() - started, long: options.long === true })
    const placed = MARK_LINES.includes(format) ? atDecidingLines(report, files.shown) : report
    io.out(reporters[format as ReportFormat]({ ...placed, ...coverage }, around))
    return report.findings.length > 0 ? 1 : 0
  },
})

/** The formats whose findings mark lines of a change. */
const MARK_LINES = ['junit', 'sarif', 'github']

async function withLines(library: FlowLibrary, report: Report): Promise<Report> {
  return (await import('../testing/deciding-lines.ts')).withDecidingLines(library, report)
}

async function coverageOfAll({ ran }: TestRun): Promise<CoverageReport> {
  const [{ coverageOf }, { coverageReport }] = await Promise.all([
    import('../coverage/coverage-of.ts'),
    import('../coverage/coverage-report.ts'),
  ])
  return coverageReport(ran.map(({ resolved, stage }) => coverageOf(resolved, stage)))
}
