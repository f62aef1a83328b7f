import { type Check, type Found, hereAtKey, type Reads, suggestForKey, unknownName } from '../check.ts'
import { soundFile } from '../reading/checked-flow.ts'
import { SERVER_STATUSES } from '../reading/facts-of-flow.ts'
import { partAt, partsAt } from '../reading/node-parts.ts'

/** Reports statuses in the status table that the contract does not have. */
export const unknownStatus = {
  codes: ['E304'],
  phase: 'references',
  run,
  examples: {
    E304: {
      why: 'The server has no such status. The line is never used, and the status that was meant is treated as one that is not listed.',
      file: 'base/status-routes.json',
      right: '"APP_SUBMISSION"',
      wrong: '"APP_SUBMISION"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  const table = soundFile(flow, 'status-routes.json')
  const statuses = partsAt(table, 'statuses').filter(({ key }) => !SERVER_STATUSES.includes(key))
  const named = [
    partAt(table, 'polling', 'waiting', 'then'),
    ...partsAt(table, 'polling', 'waiting', 'keepWaiting'),
    ...partsAt(table, 'polling', 'settled'),
  ]
  return [
    statuses.map((status) => ({
      ...{ code, why, ...hereAtKey(status), message: message(status.key) },
      ...suggestForKey(status.key, status.node, SERVER_STATUSES),
    })),
    named.map((status) => unknownName(status, SERVER_STATUSES, { code, message, why })),
  ]
}

const code = 'E304'
const message = (status: string) => `The server has no status "${status}".`
const why = 'This line is never used, and the status that was meant is treated as one that is not listed.'
