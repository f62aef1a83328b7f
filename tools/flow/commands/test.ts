import { withCauses } from '#consequences/scenarios/causes.ts'
import { type TestRun, testRun } from '#consequences/scenarios/test-run.ts'
import { type FlowLibrary, openFlowLibrary } from '#engine/authoring.ts'
import { homeEquity } from '#product/authoring.ts'
import { chosenLenders } from '../command-line/chosen-lenders.ts'
import { CannotRun, type Command, type ReportFormat } from '../command-line/command.ts'
import { atDecidingLines } from '../report/at-deciding-lines.ts'
import type { CoverageReport, Report } from '../report/report.ts'
import { reporters } from '../report/reporters.ts'

/** `test`: runs scenarios. */
export const test: Command = {
  name: 'test',
  usage: 'test [lender…] [--coverage | --mutate | --watch]',
  summary: 'Run the scenarios of each lender',
  about: 'Runs the scenarios of the lender and those that it inherits. A lender without any scenario is a failure.',
  examples: [
    { line: 'test {lender}', says: 'one lender; without a name, all of them' },
    { line: 'test base --coverage', says: 'also what no scenario shows yet, with a scenario for each' },
    { line: 'test base --mutate --only shell', says: 'the mutants of files named shell that no scenario detects' },
    { line: 'test {lender} --format junit', says: 'for a CI server' },
  ],
  found: 'a claim failed',
  formats: ['pretty', 'json', 'junit', 'sarif', 'github'],
  options: {
    coverage: { type: 'boolean', says: 'report what the scenarios show, and ready scenarios for the rest; in pretty and json' },
    long: { type: 'boolean', says: 'in the format pretty: print every finding, even if there are very many' },
    watch: { type: 'boolean', says: 'run again after each saved file, until Ctrl-C; in pretty' },
    mutate: {
      type: 'boolean',
      says: 'change each rule in turn, and report the changes that no scenario detects; in pretty and json',
    },
    only: { type: 'string', value: 'TEXT', says: 'with --mutate: only mutants whose file or description contains TEXT' },
    report: {
      type: 'string',
      value: 'FILE',
      says: 'with --mutate: write a report, as .html or as .json (mutation-testing-report-schema)',
    },
  },

  async run(args, io, files) {
    const started = io.now()
    const { options, format } = args
    if (options.watch) return await (await import('../testing/watch-tests.ts')).watchTests(args, io, files)
    const texts = await files.read()
    if (texts.size === 0) throw new CannotRun('There is no flow file in the folder.')
    const library = openFlowLibrary(texts, files.opened ?? homeEquity)
    const lenders = chosenLenders(library, args._, true)
    if (options.mutate) return await (await import('../testing/mutate.ts')).mutate(texts, library, args, io, files)
    const run = testRun(library, lenders, undefined, undefined, format === 'junit' ? io.now : undefined)
    const caused = withCauses(library, run.report)
    const report = caused.findings.length > 0 ? await withLines(library, caused) : caused
    const coverage = options.coverage ? { coverage: await coverageOfAll(run) } : {}
    const around = {
      shown: files.shown,
      text: (path: string) => texts.get(path),
      colour: io.colour,
      milliseconds: io.now() - started,
      today: io.today(),
      long: options.long === true,
      ...(io.jobSummary && { jobSummary: io.jobSummary }),
    }
    const placed = MARK_LINES.includes(format) ? atDecidingLines(report, files.shown) : report
    io.out(reporters[format as ReportFormat]({ ...placed, ...coverage }, around))
    return report.findings.length > 0 ? 1 : 0
  },
}

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
