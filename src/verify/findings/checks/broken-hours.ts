import { type Fix, placeOf, type SourceNode } from '#engine/authoring.ts'
import { advice, type Check, type Found, here, type LenderFinding, type Reads, unknownName } from '../check.ts'
import { soundFile } from '../reading/checked-flow.ts'
import { memberAt, type Part, partAt, partsAt, textAt } from '../reading/node-parts.ts'

/** Reports days that close before they open, and departments of other files that hours.json does not have. */
export const brokenHours = {
  codes: ['E325', 'E326'],
  phase: 'references',
  run,
  examples: {
    E325: {
      why: 'A day has one opening and one closing time. A day that closes before it opens is never open. A department that works past midnight has the hours until 23:59 and the rest on the next day.',
      on: 'a shipped lender',
      file: 'base/hours.json',
      right: '"monday": { "opens": "06:00", "closes": "17:00" }',
      wrong: '"monday": { "opens": "06:00", "closes": "05:00" }',
    },
    E326: {
      why: 'The footer shows the hours of a department of hours.json. Of a department that is not there it can show none.',
      on: 'a shipped lender',
      file: 'base/lender.json',
      right: '"hoursDepartment": "OPS_PHONE"',
      wrong: '"hoursDepartment": "OPS_PHONES"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  const departments = partsAt(soundFile(flow, 'hours.json'), 'departments')
  const known = departments.map(({ key }) => key)
  const shown = partAt(soundFile(flow, 'lender.json'), 'footer', 'hoursDepartment')
  return [
    departments.map((week) => partsAt(week).map((day) => closedBeforeOpen(day, week.key))),
    known.length > 0 &&
      unknownName(shown, known, {
        code: 'E326',
        message: (name) => `hours.json has no department "${name}".`,
        why: 'The footer would show no opening hours.',
      }),
  ]
}

function closedBeforeOpen(day: Part & { readonly key: string }, department: string): Found {
  const [opens, closes] = [textAt(day.node, 'opens'), textAt(day.node, 'closes')]
  const part = partAt(day, 'closes')
  if (!part || opens === undefined || closes === undefined || opens < closes) return undefined
  return {
    code: 'E325',
    ...here(part),
    message: `${department} closes on ${day.key} at ${closes}, and opens at ${opens}.`,
    why: 'Nobody would ever be there on that day, and borrowers would read hours that do not exist.',
    ...laterClosing(memberAt(day.node, 'opens') ?? part.node, part.node),
  }
}

/** Nobody opens in the evening and closes in the morning: the two are mixed up, or the closing is 12 hours later. */
function laterClosing(opens: SourceNode, closes: SourceNode): Pick<LenderFinding, 'fixes' | 'advice'> {
  const [from, to] = [String(opens.value), String(closes.value)]
  const orClosed = 'If nobody is there on that day: write null in place of { … }.'
  if (from >= '12:00') {
    const title = `Exchange the two: "opens": "${to}", "closes": "${from}"`
    return { fixes: [{ title, safety: 'review', edits: [rewritten(opens, to), rewritten(closes, from)] }], advice: orClosed }
  }
  const later = `${Number(to.slice(0, 2)) + 12}${to.slice(2)}`
  const fix: Fix =
    later <= from || later > '23:59'
      ? advice('Write a later time.')
      : { title: `Write "${later}": hours count to 24`, safety: 'review', edits: [rewritten(closes, later)] }
  return { fixes: [fix], advice: orClosed }
}

function rewritten(node: SourceNode, text: string): Fix['edits'][number] {
  const { file, offset, length } = placeOf(node)
  return { file, offset, length, text: JSON.stringify(text) }
}
