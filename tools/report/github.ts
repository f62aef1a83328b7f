import { jobSummary } from './job-summary.ts'
import { folded, type Kind } from './ranked.ts'
import { count, type ReportContext, type Reporter } from './report.ts'

/** GitHub shows this many annotations of each kind for a step, and hides whatever comes after them. */
const mostShown = 10

/**
 * Workflow commands, which GitHub Actions shows as annotations beside the lines of a pull request: the ones that matter
 * most, one of each code before a second of any. All of them stand in the summary of the job.
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
  // GitHub takes columns only where the place stands on one line.
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
