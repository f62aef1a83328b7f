import type { ReportedCase } from '#consequences/results.ts'
import { summaryOfFindings } from '#consequences/summary-of-findings.ts'
import type { Finding } from '#engine/authoring.ts'
import type { LenderId } from '#engine/index.ts'
import { checkRunner, newSince } from '../checking/check-runner.ts'
import { fixedInWords, fixesAsDiff, fixFindings } from '../checking/fix-findings.ts'
import { type Arguments, CannotRun, command, type Io, type ReportFormat } from '../command-line/command.ts'
import { chosenLenders, openFlows, textsOf } from '../command-line/lenders.ts'
import { contextOf, type Report } from '../report/report.ts'
import { reporters } from '../report/reporters.ts'

/** `check`: reports errors in flow files. */
export const check = command({
  name: 'check',
  usage: 'check [lender…]',
  summary: 'Find errors in flow files',
  about: 'Looks at syntax, overlays, references, rules and texts.',
  examples: {
    check: 'all lenders',
    'check --fix --dry-run': 'a diff with the safe fixes, such as for a misspelled name',
    'check --since HEAD --format github': 'only findings of the change, as annotations of a pull request',
  },
  found: 'an error was found',
  formats: ['pretty', 'json', 'junit', 'sarif', 'github'],
  options: {
    fix: 'apply the safe fixes, check again, and list the changes',
    'dry-run': 'with --fix: print the changes as a diff and write nothing',
    long: 'in the format pretty: print every finding, even if there are very many',
    'since REV': 'report only findings that are new since this git revision',
    'today DAY': 'date for suppressions that expire, as yyyy-MM-dd',
  },

  async run(args, io, files) {
    const started = io.now()
    const asked = optionsIn(args, io)
    const library = await openFlows(files)
    const lenders = chosenLenders(library, args._, true)
    const look = checkRunner(asked.today, args._.length === 0 ? undefined : lenders, library)
    const texts = textsOf(library)
    const fixed = asked.fix ? fixFindings(texts, look) : undefined
    const { findings: all, suppressed: allowed } = fixed?.left ?? look(texts)
    const news = asked.since === undefined ? undefined : await newSince(asked.since, all, files, look)
    const findings = news?.findings ?? all
    const report: Report = {
      command: 'check',
      lenders,
      findings,
      cases: lenders.flatMap((lender) => casesOf(lender, findings)),
      summary: { ...summaryOfFindings(findings, lenders.length), allowed: allowed.length },
      allowed,
      ...(fixed && { fixed: fixed.made }),
      ...(news && { since: news.since }),
    }
    if (fixed && asked.dryRun && args.format === 'pretty') io.out(fixesAsDiff(fixed, texts, files.shown))
    else {
      if (fixed && args.format === 'pretty') io.out(fixedInWords(fixed, files.shown))
      io.out(
        reporters[args.format as ReportFormat](report, {
          ...contextOf(io, files, library, {
            today: asked.today,
            milliseconds: io.now() - started,
            long: args.options.long === true,
          }),
          text: (path) => (fixed?.texts ?? texts).get(path),
        }),
      )
    }
    if (fixed && !asked.dryRun) {
      for (const [path, text] of fixed.texts) if (text !== texts.get(path)) await files.write(path, text)
    }
    const toBeFixed = asked.dryRun && fixed !== undefined && fixed.made.length > 0
    // Notes are printed, but do not fail the command.
    return toBeFixed || findings.some(({ severity }) => severity !== 'info') ? 1 : 0
  },
})

function optionsIn({ options }: Arguments, io: Io) {
  const { fix, since, today = io.today() } = options
  const dryRun = options['dry-run'] === true
  if (dryRun && fix !== true) throw new CannotRun('--dry-run goes with --fix: it says what --fix would change.')
  if (typeof today !== 'string' || !isDay(today)) {
    throw new CannotRun(`"${today}" is no day. Write it as 2026-12-31.`)
  }
  return { fix: fix === true, dryRun, today, ...(typeof since === 'string' && { since }) }
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** JUnit cases of a lender. A finding without lenders counts for each lender; a note is no failure. */
function casesOf(lender: LenderId, all: readonly Finding[]): ReportedCase[] {
  const hurts = ({ lenders }: Finding) => lenders.length === 0 || lenders.includes(lender)
  const findings = all.filter((finding) => finding.severity !== 'info' && hurts(finding))
  if (findings.length === 0) return [{ lender, name: 'flow files', result: 'passed', findings }]
  return findings.map((finding) => {
    const { code, name, pointer, file } = finding
    return { lender, name: `${code} ${name} at ${pointer}`, file, result: 'failed' as const, findings: [finding] }
  })
}
