import { count } from '#consequences/count.ts'
import type { ReportedFinding } from '#consequences/results.ts'
import { asMarkdown } from './as-markdown.ts'
import { ranked } from './ranked.ts'
import type { Report, ReportContext } from './report.ts'

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
