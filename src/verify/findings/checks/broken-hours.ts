import { type Fix, placeOf, type SourceNode } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads, suggest } from '../check.ts'
import { memberAt, membersAt, textAt } from '../reading/node-parts.ts'

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

const file = 'hours.json'

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const hours = flow.sound(file) ? flow.resolved.files.get(file) : undefined
  const departments = membersAt(hours, 'departments')
  const backwards = departments.flatMap(([department, week]) =>
    [...(week.members ?? [])].flatMap(([weekday, day]): Found => {
      const [opens, closes] = [textAt(day, 'opens'), textAt(day, 'closes')]
      const node = memberAt(day, 'closes')
      if (!node || opens === undefined || closes === undefined || opens < closes) return []
      return {
        code: 'E325',
        at: placeOf(node),
        pointer: ['departments', department, weekday, 'closes'].reduce((at, key) => pointTo(at, key), file),
        message: `${department} closes on ${weekday} at ${closes}, and opens at ${opens}.`,
        why: 'Nobody would ever be there on that day, and borrowers would read hours that do not exist.',
        fixes: laterClosing(memberAt(day, 'opens') ?? node, node),
      }
    }),
  )
  return [
    ...backwards,
    ...unknownDepartment(
      flow,
      departments.map(([name]) => name),
    ),
  ]
}

/** Nobody opens in the evening and closes in the morning: the two are mixed up, or the closing is 12 hours later. */
function laterClosing(opens: SourceNode, closes: SourceNode): readonly Fix[] {
  const [from, to] = [String(opens.value), String(closes.value)]
  const orClosed = advice('If nobody is there on that day: write null in place of { … }.')
  if (from >= '12:00') {
    const title = `Exchange the two: "opens": "${to}", "closes": "${from}"`
    return [{ title, safety: 'review', edits: [rewritten(opens, to), rewritten(closes, from)] }, orClosed]
  }
  const later = `${Number(to.slice(0, 2)) + 12}${to.slice(2)}`
  if (later <= from || later > '23:59') return [advice('Write a later time.'), orClosed]
  return [{ title: `Write "${later}": hours count to 24`, safety: 'review', edits: [rewritten(closes, later)] }, orClosed]
}

function rewritten(node: SourceNode, text: string): Fix['edits'][number] {
  const { file, offset, length } = placeOf(node)
  return { file, offset, length, text: JSON.stringify(text) }
}

function unknownDepartment(flow: Reads<'flow'>['flow'], known: readonly string[]): LenderFinding[] {
  const lender = flow.sound('lender.json') ? flow.resolved.files.get('lender.json') : undefined
  const node = memberAt(memberAt(lender, 'footer'), 'hoursDepartment')
  if (!node || known.length === 0 || known.includes(String(node.value))) return []
  return [
    {
      code: 'E326',
      at: placeOf(node),
      pointer: pointTo('lender.json', 'footer', 'hoursDepartment'),
      message: `hours.json has no department "${String(node.value)}".`,
      why: 'The footer would show no opening hours.',
      ...suggest(node, known),
    },
  ]
}
