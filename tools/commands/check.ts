import { checkFlows } from '#engine/findings/check-flows.ts'
import type { Finding } from '#engine/findings/finding.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import type { LenderId } from '#engine/flow/json.ts'
import type { Report, ReportedCase } from '../report/report.ts'
import { reporters } from '../report/reporters.ts'
import { chosenLenders } from './chosen-lenders.ts'
import { CannotRun, type Command } from './command.ts'
import { summaryOfFindings } from './summary-of-findings.ts'

/** Looks for mistakes in flow files. */
export const check: Command = {
  name: 'check',
  usage: 'check [lender…]',
  summary: 'Look for mistakes in flow files: syntax, overlays, references, rules, texts.',
  examples: [
    { line: 'npm run flow -- check', says: 'all lenders' },
    { line: 'npm run flow -- check --flows ../edited-flows', says: 'another flows folder' },
    { line: 'npm run flow -- check --format github', says: 'as annotations of a pull request' },
  ],
  formats: ['pretty', 'json', 'junit', 'sarif', 'github'],
  options: {},

  async run(args, io, files) {
    const started = io.now()
    const texts = await files.read()
    if (texts.size === 0) throw new CannotRun('There is no flow file in the folder.')
    const library = openFlowLibrary(texts)
    const lenders = chosenLenders(library, args._, true)
    const findings = checkFlows(library, args._.length === 0 ? undefined : lenders)
    const report: Report = {
      command: 'check',
      lenders,
      findings,
      cases: lenders.map((lender) => caseOf(lender, findings)),
      summary: summaryOfFindings(findings, lenders.length),
    }
    const around = {
      shown: files.shown,
      text: (path: string) => texts.get(path),
      colour: io.colour,
      milliseconds: io.now() - started,
    }
    io.out(reporters[args.format](report, around))
    // A note is advice: it is told, and stops nobody.
    return findings.some(({ severity }) => severity !== 'info') ? 1 : 0
  },
}

function caseOf(lender: LenderId, all: readonly Finding[]): ReportedCase {
  // What hurts no lender yet, such as a mistake in a base without lenders, is told with each of them.
  const findings = all.filter((finding) => finding.lenders.length === 0 || finding.lenders.includes(lender))
  return { lender, name: 'flow files', result: findings.length > 0 ? 'failed' : 'passed', findings }
}
