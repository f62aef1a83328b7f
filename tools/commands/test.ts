import { isAboutScenarios } from '#engine/findings/about-scenarios.ts'
import { checkFlows } from '#engine/findings/check-flows.ts'
import { inOrder } from '#engine/findings/in-order.ts'
import { type FlowLibrary, openFlowLibrary } from '#engine/flow/flow-library.ts'
import type { LenderId } from '#engine/flow/json.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { coverageOf } from '../coverage/coverage-of.ts'
import { coverageReport } from '../coverage/coverage-report.ts'
import type { Report, ReportedCase, ReportedFinding } from '../report/report.ts'
import { reporters } from '../report/reporters.ts'
import { mergedByPlace } from '../scenarios/merged-by-place.ts'
import { onStage, runScenarios } from '../scenarios/run-scenarios.ts'
import { noScenarios } from '../scenarios/scenario-findings.ts'
import { chosenLenders } from './chosen-lenders.ts'
import { CannotRun, type Command, type ReportFormat } from './command.ts'
import { mutate } from './mutate.ts'
import { summaryOfFindings } from './summary-of-findings.ts'

/** Runs the scenario files. */
export const test: Command = {
  name: 'test',
  usage: 'test [lender…] [--coverage | --mutate]',
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
    mutate: { type: 'boolean', says: 'alters each rule, and tells which alterations nobody misses (pretty and json)' },
    only: { type: 'string', value: 'TEXT', says: 'with --mutate: only where the file or the alteration says this' },
    report: { type: 'string', value: 'FILE', says: 'with --mutate: writes a report too, .html to look at or .json for viewers' },
  },

  async run(args, io, files) {
    const started = io.now()
    const texts = await files.read()
    if (texts.size === 0) throw new CannotRun('There is no flow file in the folder.')
    const library = openFlowLibrary(texts)
    const lenders = chosenLenders(library, args._, true)
    if (args.options.mutate) return await mutate(library, args, io, files)
    const { sound, broken } = whoCanRun(library, lenders)
    const ran = sound.map((lender) => onStage(resolveLender(library, lender)))
    const cases = [...broken, ...ran.flatMap(({ resolved, stage }) => runScenarios(resolved, stage))]
    const findings = inOrder([
      ...mergedByPlace(cases.flatMap((one) => one.findings)),
      ...(cases.length === 0 ? [noScenarios(lenders)] : []),
    ])
    const coverage = args.options.coverage
      ? { coverage: coverageReport(ran.map(({ resolved, stage }) => coverageOf(resolved, stage))) }
      : {}
    const report: Report = {
      command: 'test',
      lenders,
      findings,
      cases,
      summary: summaryOf(lenders, cases, findings),
      ...coverage,
    }
    const around = {
      shown: files.shown,
      text: (path: string) => texts.get(path),
      colour: io.colour,
      milliseconds: io.now() - started,
      today: io.today(),
      ...(io.jobSummary && { jobSummary: io.jobSummary }),
    }
    io.out(reporters[args.format as ReportFormat](report, around))
    return findings.length > 0 ? 1 : 0
  },
}

/**
 * A lender whose files have errors cannot be run: its errors stand in place of its results. Mistakes in scenario files
 * themselves do not keep the others from running.
 */
function whoCanRun(library: FlowLibrary, lenders: readonly LenderId[]): { sound: LenderId[]; broken: ReportedCase[] } {
  const errors = checkFlows(library, lenders).filter((finding) => finding.severity === 'error' && !isAboutScenarios(finding))
  const of = (lender: LenderId) => errors.filter((finding) => finding.lenders.includes(lender) || finding.lenders.length === 0)
  return {
    sound: lenders.filter((lender) => of(lender).length === 0),
    broken: lenders.flatMap((lender) => {
      const findings = of(lender)
      return findings.length === 0 ? [] : [{ lender, name: 'flow files without errors', result: 'failed' as const, findings }]
    }),
  }
}

function summaryOf(lenders: readonly LenderId[], cases: readonly ReportedCase[], findings: readonly ReportedFinding[]) {
  const counts = (of: readonly ReportedCase[]) => ({
    passed: of.filter(({ result }) => result === 'passed').length,
    failed: of.filter(({ result }) => result === 'failed').length,
    declined: of.filter(({ result }) => result === 'declined').length,
  })
  const perLender = lenders.map((lender) => [lender, counts(cases.filter((one) => one.lender === lender))])
  return { ...summaryOfFindings(findings, lenders.length), ...counts(cases), byLender: Object.fromEntries(perLender) }
}
