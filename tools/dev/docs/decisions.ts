import { readdirSync, readFileSync } from 'node:fs'
import { REPOSITORY } from '../../repository.ts'

const folder = `${REPOSITORY}/docs/decisions`

/** The text of docs/decisions/README.md with its two lists made from the titles and statuses of the records; what is before them is kept. */
export function withDecisionLists(text: string): string {
  const records = readdirSync(folder)
    .filter((name) => /^\d{4}-/.test(name))
    .sort()
    .map((name) => recordOf(name, readFileSync(`${folder}/${name}`, 'utf8')))
  const gone = records.filter(({ status }) => status.startsWith('superseded'))
  const listOf = (listed: typeof records) => listed.map(({ line }) => line).join('\n')
  return `${text.slice(0, text.indexOf('## In force'))}## In force

${listOf(records.filter((one) => !gone.includes(one)))}

## Superseded

${listOf(gone)}
`
}

/** A record begins with its number and title, a blank line, and a paragraph with its date and its status (accepted by default). */
function recordOf(name: string, text: string) {
  const [, title, status = 'accepted.'] = /^# (\d+\. .+)\n\nDate: [\d-]+(?:\. Status: ((?:.+\n)+))?/.exec(text) ?? []
  if (title === undefined) throw new Error(`docs/decisions/${name} does not begin with its number, title and date.`)
  const remark = status.trim().replaceAll(/\s+/g, ' ')
  const amended = remark.replace(/^accepted[.;,]? ?/, '')
  return { status: remark, line: `- ${title.replace('. ', ' [')}](${name})${amended === '' ? '' : `: ${amended}`}` }
}
