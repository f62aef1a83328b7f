import { count } from '#consequences/count.ts'
import { jobSummary } from './job-summary.ts'
import { folded, type Kind } from './ranked.ts'
import type { ReportContext, Reporter } from './report.ts'

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
