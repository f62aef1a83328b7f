import type { Fix } from '#engine/authoring.ts'
import type { LenderId } from '#engine/index.ts'
import { prettyCoverage } from '../coverage/coverage-report.ts'
import { exampleOf } from './example-of.ts'
import { pictureOf } from './picture-of.ts'
import { folded } from './ranked.ts'
import { count, type Report, type ReportContext, type ReportedFinding, type Reporter } from './report.ts'

/** Nobody reads more at once. */
const mostShown = 100

/**
 * For people: what and where, the picture of the line, why it matters, what to do; a summary last. Of very many findings those
 * are shown that matter most, each kind before any kind twice.
 */
export const pretty: Reporter = (report, around) => {
  const { findings } = report
  const isAll = around.long === true || findings.length <= mostShown
  const kinds = isAll ? findings.map((first) => ({ first, others: 0 })) : folded(findings, mostShown)
  const shown = kinds.map(({ first, others }) => {
    const more = others > 0 ? `  And ${others} more of ${first.code}.\n` : ''
    return `${oneFinding(first, report, around)}\n${more}\n`
  })
  const covered = report.coverage ? `\n${prettyCoverage(report.coverage, around)}` : ''
  return `${shown.join('')}${summaryOf(report, around)}\n${covered}`
}

function oneFinding(finding: ReportedFinding, report: Report, around: ReportContext): string {
  const { bold, dim, red, yellow } = painter(around.colour)
  const paint = finding.severity === 'error' ? red : yellow
  const place = `${around.shown(finding.file)}:${finding.line}:${finding.column}`
  const hurt = whom(finding.lenders, report.lenders)
  return [
    `${bold(place)} ${paint(`${finding.severity} ${finding.code} ${finding.name}`)}: ${finding.message}`,
    ...pictureOf(around.text(finding.file), finding).map((line) => `  ${line}`),
    `  Why: ${finding.why}`,
    ...(hurt ? [`  Hurts: ${hurt}`] : []),
    ...(finding.witness ? [`  Example: ${exampleOf(finding.witness)}`] : []),
    ...(finding.because ?? []).map((line, index) => (index === 0 ? `  Because: ${line}` : `           ${line}`)),
    ...finding.related.map(({ label, file, line, column }) => dim(`  See ${around.shown(file)}:${line}:${column} ${label}`)),
    ...(finding.expected.length > 0 ? [`  Possible: ${finding.expected.join(', ')}`] : []),
    ...finding.fixes.map(({ title, safety }) => `  Do${howSure[safety]}: ${title}`),
  ].join('\n')
}

/** What `--fix` does by itself needs no word. */
const howSure: { readonly [safety in Fix['safety']]: string } = { safe: '', review: ' (look first)', placeholder: ' (by hand)' }

/** Nothing where only one lender was asked about. */
function whom(hurt: readonly LenderId[], asked: readonly LenderId[]): string {
  if (hurt.length === 0 || asked.length === 1) return ''
  if (hurt.length === asked.length) return 'all lenders'
  const shown = hurt.slice(0, 5).join(', ')
  return hurt.length > 5 ? `${shown} and ${hurt.length - 5} more` : shown
}

function summaryOf(report: Report, around: ReportContext): string {
  const seconds = `${(around.milliseconds / 1000).toFixed(1)} s`
  const counts = severities(report.findings)
  const hurt = new Set(report.findings.flatMap(({ lenders }) => lenders).filter((lender) => report.lenders.includes(lender))).size
  const where = hurt > 0 ? `${hurt} of ${count(report.lenders.length, 'lender')}` : count(report.lenders.length, 'lender')
  const nothing = report.since ? 'Nothing new' : 'Nothing found'
  const isFolded = around.long !== true && report.findings.length > mostShown
  const fold = isFolded
    ? ` (the ${mostShown} that matter most are shown; "npm run flow -- ${report.command} --long" shows all)`
    : ''
  const found =
    report.findings.length === 0 ? `${nothing} in ${count(report.lenders.length, 'lender')}` : `${counts} in ${where}${fold}`
  if (report.command === 'check') return [found, ...besides(report), seconds].join(', ')
  const perLender = report.lenders.map((lender) => `  ${lender}: ${results(report, lender)}`)
  return [`${results(report)} in ${count(report.lenders.length, 'lender')}${fold}, ${seconds}`, ...perLender].join('\n')
}

/** Counts of what is not listed above. */
function besides({ since, allowed = [] }: Report): string[] {
  return [
    ...(since ? [`since ${since.revision} (${since.known} known before)`] : []),
    ...(allowed.length > 0 ? [`${allowed.length} allowed for now`] : []),
  ]
}

function severities(findings: readonly ReportedFinding[]): string {
  const of = (severity: string) => findings.filter((finding) => finding.severity === severity).length
  const [errors, warnings, notes] = [of('error'), of('warning'), of('info')]
  return [
    ...(errors > 0 ? [count(errors, 'error')] : []),
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
    ...(notes > 0 ? [count(notes, 'note')] : []),
  ].join(', ')
}

function results(report: Report, lender?: LenderId): string {
  const cases = report.cases.filter((one) => lender === undefined || one.lender === lender)
  const of = (result: string) => cases.filter((one) => one.result === result).length
  return `${of('passed')} passed, ${of('failed')} failed, ${of('declined')} declined`
}

function painter(colour: boolean) {
  const code = (open: number, close: number) => (text: string) => (colour ? `\u001b[${open}m${text}\u001b[${close}m` : text)
  return { bold: code(1, 22), dim: code(2, 22), red: code(31, 39), yellow: code(33, 39) }
}
