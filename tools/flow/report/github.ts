import { count } from '#consequences/count.ts'
import type { ReportedFinding } from '#consequences/results.ts'
import { asMarkdown } from './escaped.ts'
import { folded, type Kind, ranked } from './ranked.ts'
import type { Report, ReportContext, Reporter } from './report.ts'

/** The most annotations of each kind that GitHub shows for a step. */
const mostShown = 10

/**
 * Prints GitHub Actions workflow commands, which become annotations on a pull request: the most important findings, one
 * of each code before a second of any. The job summary has all of them.
 */
export const github: Reporter = (report, around) => {
  const { findings } = report
  around.jobSummary?.(jobSummary(report, around))
  const lines = (['error', 'warning', 'info'] as const).flatMap((severity) => {
    const all = findings.filter((finding) => finding.severity === severity)
    const shown = folded(all, mostShown)
    const rest = all.length - shown.length
    const where = around.jobSummary ? 'the summary of this job' : `"npm run flow -- ${report.command}"`
    return [
      ...shown.map((kind) => annotation(kind, around)),
      ...(rest > 0 ? [`And ${count(rest, `more ${severity === 'info' ? 'note' : severity}`)}; ${where} lists them all.`] : []),
    ]
  })
  return lines.map((line) => `${line}\n`).join('')
}

function annotation({ first, others }: Kind, { shown }: ReportContext): string {
  const { severity, code, name, file, line, column, endLine, endColumn, message, why, fixes } = first
  // GitHub accepts columns only for places on a single line.
  const columns = line === endLine ? `,col=${column},endColumn=${endColumn}` : ''
  const at = `file=${property(shown(file))},line=${line},endLine=${endLine}${columns},title=${property(`${code} ${name}`)}`
  const more = others > 0 ? [`And ${others} more of ${code}.`] : []
  const words = [message, why, ...fixes.map(({ title }) => title), ...more].join('\n')
  return `::${severity === 'info' ? 'notice' : severity} ${at}::${data(words)}`
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** The largest summary that GitHub accepts for a step; a larger one is dropped. */
const mostBytes = 1_000_000

/** All findings as Markdown, grouped by code, the most important first; truncated with a notice if too large. */
export function jobSummary(report: Report, around: ReportContext): string {
  const { findings, since, allowed = [] } = report
  const kinds = [...Map.groupBy(ranked(findings), ({ code }) => code).values()]
  const remarks = [
    ...(since ? [`New since \`${since.revision}\`; ${since.known} known before.`] : []),
    ...(allowed.length > 0 ? [`${allowed.length} allowed for now.`] : []),
  ]
  const head = [
    `## flow ${report.command}: ${findings.length === 0 ? 'nothing found' : count(findings.length, 'finding')}`,
    '',
    ...(remarks.length > 0 ? [remarks.join(' '), ''] : []),
    ...(kinds.length > 0 ? ['| code | what | severity | found |', '|---|---|---|---:|', ...kinds.map(kindRow), ''] : []),
  ]
  return cut(
    head,
    kinds.flatMap((kind) => details(kind, around)),
  )
}

function kindRow(kind: readonly ReportedFinding[]): string {
  const [{ code, name, severity } = { code: '', name: '', severity: '' }] = kind
  return `| ${code} | ${name} | ${severity} | ${kind.length} |`
}

function details(kind: readonly ReportedFinding[], around: ReportContext): string[] {
  const [first] = kind
  return [`### ${first?.code} ${first?.name}`, '', ...kind.map((finding) => item(finding, around)), '']
}

function item({ file, line, column, message, why, lenders, fixes }: ReportedFinding, { shown }: ReportContext): string {
  const [fix] = fixes
  const hurt = lenders.length > 3 ? `${lenders.slice(0, 3).join(', ')} and ${lenders.length - 3} more` : lenders.join(', ')
  return [
    `- \`${shown(file)}:${line}:${column}\` ${asMarkdown(message)}`,
    `  ${asMarkdown(why)}${hurt === '' ? '' : ` Hurts ${hurt}.`}${fix ? ` **Do:** ${asMarkdown(fix.title)}` : ''}`,
  ].join('<br>\n')
}

function cut(head: readonly string[], lines: readonly string[]): string {
  const bytes = (line: string) => Buffer.byteLength(line) + 1
  let left = mostBytes - 200 - head.reduce((sum, line) => sum + bytes(line), 0)
  const fitting = lines.findIndex((line) => {
    left -= bytes(line)
    return left < 0
  })
  const shown = fitting < 0 ? lines : lines.slice(0, fitting)
  const rest = fitting < 0 ? 0 : lines.slice(fitting).filter((line) => line.startsWith('- ')).length
  return `${[...head, ...shown, ...(rest > 0 ? ['', `${count(rest, 'more finding')} not shown.`] : [])].join('\n')}\n`
}
