import { count } from '#consequences/count.ts'
import type { JsonObject } from '#engine/index.ts'
import { linesOfServer } from '../applications/lines-of-server.ts'
import { type Arguments, CannotRun, command, type Io } from '../command-line/command.ts'

/**
 * `outbox`: prints events that a lender system has not acknowledged, and resends dead letters. JSON: the rows of the
 * table `outbox` without secrets, or `{ resent }`.
 */
export const outbox = command({
  name: 'outbox',
  usage: 'outbox list | show | resend <lender> [id…]',
  summary: 'Show and resend events for a lender’s own system',
  about:
    'Lists the events that the system has not acknowledged, prints the content of events (secrets stay sealed), or sends dead letters again: all of them, or those named by id. With PostgreSQL it works beside running servers; with the embedded database the server has to be stopped first.',
  found: 'the list has dead letters',
  examples: {
    'outbox list {lender}': 'all events, dead letters marked',
    'outbox resend {lender}': 'all dead letters',
    'outbox list {lender} --format json': 'for a program',
  },
  formats: ['pretty', 'json'],
  options: {
    'data DIR': 'data folder of the server, in place of DATABASE_URL or DATA_DIR',
  },

  async run(args, io) {
    const asked = requestIn(args)
    const lines = await linesOfServer<Line>('manage-outbox.ts', [asked.action, asked.lender, ...asked.ids], asked.data)
    if (asked.action === 'show' && lines.length === 0) throw new CannotRun(`${asked.lender} has no event ${asked.ids[0]}.`)
    if (args.format === 'json') io.out(`${JSON.stringify(asked.action === 'list' ? { events: lines } : lines[0], null, 2)}\n`)
    else pretty(asked, lines, io)
    return asked.action === 'list' && lines.some(isDead) ? 1 : 0
  },
})

/** A row of the table `outbox`. */
type Line = {
  readonly uuid: string
  readonly application_uuid: string
  readonly sequence: number
  readonly type: string
  readonly occurred_at: string
  readonly due_at: string
  readonly tries: number
  readonly parked_at: string | null
  readonly trouble: string | null
  readonly data?: JsonObject
  readonly secrets?: 'none' | 'sealed'
  readonly resent?: number
}

const actions = ['list', 'show', 'resend'] as const

type Request = {
  readonly action: (typeof actions)[number]
  readonly lender: string
  readonly ids: readonly string[]
  readonly data?: string
}

function requestIn({ _: [named, lender, ...ids], options: { data } }: Arguments): Request {
  const action = actions.find((one) => one === named)
  if (action === undefined || lender === undefined) throw new CannotRun('Name the action and the lender: outbox list <lender>.')
  if (action === 'list' && ids.length > 0) throw new CannotRun('"outbox list" takes a lender alone.')
  if (action === 'show' && ids.length !== 1) throw new CannotRun('"outbox show" takes a lender and the id of one event.')
  const wrong = ids.find((id) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
  if (wrong !== undefined) throw new CannotRun(`"${wrong}" is no id of an event; "outbox list ${lender}" shows them.`)
  return { action, lender, ids, ...(typeof data === 'string' && { data }) }
}

function isDead({ parked_at }: Line): boolean {
  return parked_at !== null
}

function pretty({ action, lender }: Request, lines: readonly Line[], io: Io): void {
  if (action === 'resend') {
    io.out(`${count(lines[0]?.resent ?? 0, 'event')} of ${lender} ${lines[0]?.resent === 1 ? 'is' : 'are'} sent again.\n`)
    return
  }
  for (const line of lines) io.out(`${described(line)}\n`)
  if (action === 'show') io.out(`${JSON.stringify(lines[0]?.data, null, 2)}\nSecrets: ${lines[0]?.secrets}\n`)
  else io.out(`${count(lines.length, 'event')} of ${lender}, ${count(lines.filter(isDead).length, 'dead letter')}\n`)
}

function described(line: Line): string {
  const { uuid, application_uuid, sequence, type, tries, trouble, due_at, parked_at } = line
  const state = parked_at === null ? `due ${due_at}` : `DEAD since ${parked_at}`
  return [
    `${uuid}  ${type}`,
    `  application ${application_uuid}, number ${sequence}`,
    `  ${state}, ${tries} tries${trouble === null ? '' : `: ${trouble}`}`,
  ].join('\n')
}
