import { openFlowLibrary } from '#engine/authoring.ts'

import { chosenLenders } from '../command-line/chosen-lenders.ts'
import { CannotRun, type Command, type ReportFormat } from '../command-line/command.ts'
import type { CoverageReport } from '../report/report.ts'
import { reporters } from '../report/reporters.ts'
import { type TestRun, testRun } from '../testing/test-run.ts'

/** Runs the scenario files. */
export const test: Command = {
  name: 'test',
  usage: 'test [lender…] [--coverage | --mutate | --watch]',
  summary: 'Run the scenarios of each lender, its own and inherited ones. No scenario at all counts as something found.',
  examples: [
    { line: 'npm run flow -- test', says: 'all lenders' },
    { line: 'npm run flow -- test base', says: 'what all lenders start from' },
    { line: 'npm run flow -- test --coverage', says: 'and what no scenario shows yet, each with one that does' },
    { line: 'npm run flow -- test base --mutate --only routes', says: 'which altered rules no scenario would miss' },
    { line: 'npm run flow -- test --format junit', says: 'for a CI server' },
  ],
  formats: ['pretty', 'json', 'junit', 'sarif', 'github'],
  options: {
    coverage: {
      type: 'boolean',
      says: 'how much of the flow the scenarios show, and ready scenarios for the rest (pretty and json)',
    },
    long: { type: 'boolean', says: 'tell every finding, where there are very many (pretty)' },
    watch: { type: 'boolean', says: 'runs again what each saved file concerns, until Ctrl-C (pretty)' },
    mutate: { type: 'boolean', says: 'alters each rule, and tells which alterations nobody misses (pretty and json)' },
    only: { type: 'string', value: 'TEXT', says: 'with --mutate: only where the file or the alteration says this' },
    report: { type: 'string', value: 'FILE', says: 'with --mutate: writes a report too, .html to look at or .json for viewers' },
  },

  async run(args, io, files) {
    const started = io.now()
    const { options, format } = args
    if (options.watch) return await (await import('../testing/watch-tests.ts')).watchTests(args, io, files)
    const texts = await files.read()
    if (texts.size === 0) throw new CannotRun('There is no flow file in the folder.')
    const library = openFlowLibrary(texts)
    const lenders = chosenLenders(library, args._, true)
    if (options.mutate) return await (await import('../testing/mutate.ts')).mutate(texts, library, args, io, files)
    const run = testRun(library, lenders)
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
    io.out(reporters[format as ReportFormat]({ ...run.report, ...coverage }, around))
    return run.report.findings.length > 0 ? 1 : 0
  },
}

async function coverageOfAll({ ran }: TestRun): Promise<CoverageReport> {
  const [{ coverageOf }, { coverageReport }] = await Promise.all([
    import('../coverage/coverage-of.ts'),
    import('../coverage/coverage-report.ts'),
  ])
  return coverageReport(ran.map(({ resolved, stage }) => coverageOf(resolved, stage)))
}
