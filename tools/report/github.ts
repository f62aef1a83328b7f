import { count, type Reporter } from './report.ts'

/** GitHub shows this many annotations of each kind for a step; more would only hide the rest. */
const mostShown = 10

/** Workflow commands, which GitHub Actions shows as annotations beside the lines of a pull request. */
export const github: Reporter = ({ findings }, { shown }) => {
  const lines = (['error', 'warning', 'info'] as const).flatMap((severity) => {
    const all = findings.filter((finding) => finding.severity === severity)
    const told = all.slice(0, mostShown).map((finding) => {
      const { code, name, file, line, column, endLine, endColumn, message, why, fixes } = finding
      // GitHub takes columns only where the place stands on one line.
      const columns = line === endLine ? `,col=${column},endColumn=${endColumn}` : ''
      const at = `file=${property(shown(file))},line=${line},endLine=${endLine}${columns},title=${property(`${code} ${name}`)}`
      const words = [message, why, ...fixes.map(({ title }) => title)].join('\n')
      return `::${severity === 'info' ? 'notice' : severity} ${at}::${data(words)}`
    })
    const rest = all.length - told.length
    return rest > 0 ? [...told, `And ${count(rest, `more ${severity}`)}; "npm run flow -- check" lists them all.`] : told
  })
  return lines.map((line) => `${line}\n`).join('')
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
