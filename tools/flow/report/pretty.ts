import { count } from '#consequences/count.ts'
import type { ReportedCause, ReportedFinding } from '#consequences/results.ts'
import { type Fix, type Place, scenarioName } from '#engine/authoring.ts'
import { insideLender, type LenderId, lenderOf } from '#engine/index.ts'
import { prettyCoverage } from '../coverage/coverage-report.ts'
import { exampleOf } from './example-of.ts'
import { pictureOf, pictureOfFix } from './picture-of.ts'
import { folded } from './ranked.ts'
import type { Report, ReportContext, Reporter } from './report.ts'

/** The most findings printed. */
const mostShown = 100

/**
 * The pretty format: place, source line, consequence and fix of each finding, then a summary. Of many findings the most
 * important are printed, each code once before any code twice.
 */
export const pretty: Reporter = (report, around) => {
  const byCause = around.long === true ? new Map<string, readonly ReportedFinding[]>() : groupedByCause(report.findings)
  const blocks = [...byCause.values()].map((findings) => `${oneCause(findings, report, around)}\n\n`)
  const inBlocks = new Set([...byCause.values()].flat())
  const findings = report.findings.filter((finding) => !inBlocks.has(finding))
  const isAll = around.long === true || findings.length <= mostShown
  const kinds = isAll ? findings.map((first) => ({ first, others: 0 })) : folded(findings, mostShown)
  const shown = kinds.map(({ first, others }) => {
    const more = others > 0 ? `  And ${others} more of ${first.code}.\n` : ''
    return `${oneFinding(first, report, around)}\n${more}\n`
  })
  const covered = report.coverage ? `\n${prettyCoverage(report.coverage, around)}` : ''
  return `${blocks.join('')}${shown.join('')}${summaryOf(report, around)}\n${covered}`
}

/** Groups failed scenarios by the lender's file that causes them. */
function groupedByCause(findings: readonly ReportedFinding[]): ReadonlyMap<string, readonly ReportedFinding[]> {
  const groups = Map.groupBy(findings, ({ cause }) => cause?.file ?? '')
  groups.delete('')
  return groups
}

/** Failed scenarios with a common cause, each with its first failing claim, and one suggestion. */
function oneCause(findings: readonly ReportedFinding[], report: Report, around: ReportContext): string {
  const { bold, red } = painter(around.colour)
  const cause = findings[0]?.cause as ReportedCause
  const lender = lenderOf(cause.file)
  const scenarios = Map.groupBy(findings, ({ file }) => file)
  const takenOut = cause.takesOut.length > 0 ? `, which takes out ${cause.takesOut.map((id) => `"${id}"`).join(', ')}` : ''
  const hurt = whom([...new Set(findings.flatMap(({ lenders }) => lenders))].sort(), report.lenders)
  const lines = [...scenarios].map(([file, [first, ...others]]) => {
    const more = others.length > 0 ? ` (and ${others.length} more)` : ''
    return `    ${scenarioName(insideLender(file))}:${first?.line} ${first?.message}${more}`
  })
  return [
    `${bold(`${around.shown(cause.file)}:${cause.line}:${cause.column}`)} ${red('error E701 scenario-mismatch')}: ${count(scenarios.size, 'inherited scenario')} would hold without this file${takenOut}.`,
    ...pictureOf(around.text(cause.file), cause).map((line) => `  ${line}`),
    '  Why: Either the flow no longer does what was promised, or the promise has changed.',
    ...(hurt ? [`  Hurts: ${hurt}`] : []),
    '  Scenarios:',
    ...lines,
    '  Do (by hand): Correct the flow, if the lender is not meant to differ.',
    `  Do (by hand): If it is, decline them: npm run flow -- decline ${lender} "why they do not hold"`,
    '  Do (by hand): Or let the lender say what holds there, in a file of the same name, which is merged over the inherited one.',
    `  ("npm run flow -- test ${lender} --long" explains each.)`,
  ].join('\n')
}

function oneFinding(finding: ReportedFinding, report: Report, around: ReportContext): string {
  const { bold, dim, red, yellow } = painter(around.colour)
  const paint = finding.severity === 'error' ? red : yellow
  const place = placeIn(around, finding)
  const hurt = whom(finding.lenders, report.lenders)
  return [
    `${bold(place)} ${paint(`${finding.severity} ${finding.code} ${finding.name}`)}: ${finding.message}`,
    ...pictureOf(around.text(finding.file), finding).map((line) => `  ${line}`),
    `  Why: ${finding.why}`,
    ...(hurt ? [`  Hurts: ${hurt}`] : []),
    ...(finding.witness ? [`  Example: ${exampleOf(finding.witness)}`] : []),
    ...(finding.decidedAt ? [`  Decided at ${bold(placeIn(around, finding.decidedAt))}: ${finding.decidedAt.label}`] : []),
    ...(finding.because ?? []).map((line, index) => (index === 0 ? `  Because: ${line}` : `           ${line}`)),
    ...finding.related
      .filter((place) => place !== finding.decidedAt)
      .map((place) => dim(`  See ${placeIn(around, place)} ${place.label}`)),
    ...finding.fixes.flatMap(({ title, safety, edits }, index) => [
      `  Do${howSure[safety]}: ${title}`,
      ...(index === 0 || !edits.every(({ text }) => bare(title).includes(bare(text))) ? writtenBy(edits, around) : []),
    ]),
    ...possible(finding),
  ].join('\n')
}

function bare(text: string): string {
  return text.replaceAll(/\s/g, '')
}

function writtenBy(edits: Fix['edits'], around: ReportContext): string[] {
  const [first] = edits
  return first ? pictureOfFix(around.text(first.file), edits).map((line) => `  ${line}`) : []
}

/** The valid values that no fix names already; none beside a fix that is certain. */
function possible({ expected, fixes }: ReportedFinding): string[] {
  if (fixes[0]?.safety === 'safe') return []
  const others =
    fixes[0] !== undefined && fixes[0].safety !== 'placeholder' && expected.length > 4
      ? []
      : expected.filter((value) => fixes.every(({ title }) => !bare(title).includes(bare(value))))
  return others.length > 0 ? [`  Possible: ${others.join(', ')}`] : []
}

function placeIn({ shown }: ReportContext, { file, line, column }: Place): string {
  return `${shown(file)}:${line}:${column}`
}

/** Notes about fixes that `--fix` does not apply. */
const howSure: { readonly [safety in Fix['safety']]: string } = { safe: '', review: ' (look first)', placeholder: ' (by hand)' }

/** The affected lenders; empty if only one lender was checked. */
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
  if (report.command === 'check') return [found, ...besides(report), seconds].join(', ') + howToFix(report)
  const perLender = report.lenders.map((lender) => `  ${lender}: ${results(report, lender)}`)
  return [`${results(report)} in ${count(report.lenders.length, 'lender')}${fold}, ${seconds}`, ...perLender].join('\n')
}

/** The command that applies the safe fixes, where there are any. */
function howToFix({ findings, lenders, fixed }: Report): string {
  const safe = findings.filter(({ fixes }) => fixes.some(({ safety, edits }) => safety === 'safe' && edits.length > 0)).length
  if (safe === 0 || fixed) return ''
  const whose = lenders.length === 1 ? ` ${lenders[0]}` : ''
  const what = safe < findings.length ? `${safe} of them` : safe === 1 ? 'it' : 'them'
  return `\nnpm run flow -- check${whose} --fix corrects ${what}.`
}

/** Numbers of findings that are not listed. */
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
  const claims = cases.flatMap(({ declines = [] }) => declines).length
  const alone = claims === 0 ? '' : ` (and ${count(claims, 'single claim')})`
  return `${of('passed')} passed, ${of('failed')} failed, ${of('declined')} declined${alone}`
}

function painter(colour: boolean) {
  const code = (open: number, close: number) => (text: string) => (colour ? `\u001b[${open}m${text}\u001b[${close}m` : text)
  return { bold: code(1, 22), dim: code(2, 22), red: code(31, 39), yellow: code(33, 39) }
}
