import { placeOf, type SourceNode } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import { type Check, type LenderFinding, type Reads, suggest, suggestForKey } from '../check.ts'
import { SERVER_STATUSES } from '../reading/facts-of-flow.ts'
import { itemsAt, memberAt, membersAt } from '../reading/node-parts.ts'

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

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const file = 'status-routes.json'
  const table = flow.resolved.files.get(file)
  if (table === undefined || !flow.sound(file)) return []
  const polling = memberAt(table, 'polling')
  const waiting = memberAt(polling, 'waiting')
  const at = (...keys: readonly (string | number)[]) => pointTo(file, ...keys)
  const listed = (key: string, node: SourceNode | undefined, ...path: readonly string[]) =>
    itemsAt(node, key).map((item, index) => ({ node: item, pointer: at(...path, key, index) }))
  const then = memberAt(waiting, 'then')
  const named = [
    ...(then ? [{ node: then, pointer: at('polling', 'waiting', 'then') }] : []),
    ...listed('keepWaiting', waiting, 'polling', 'waiting'),
    ...listed('settled', polling, 'polling'),
  ]
  const keys = membersAt(table, 'statuses').filter(([status]) => !SERVER_STATUSES.includes(status))
  return [
    ...keys.map(([status, node]) => ({
      ...findingFor(status),
      at: node.keyPlace ?? placeOf(node),
      pointer: at('statuses', status),
      ...suggestForKey(status, node, SERVER_STATUSES),
    })),
    ...named
      .filter(({ node }) => !SERVER_STATUSES.includes(String(node.value)))
      .map(({ node, pointer }) => ({
        ...findingFor(String(node.value)),
        at: placeOf(node),
        pointer,
        ...suggest(node, SERVER_STATUSES),
      })),
  ]
}

function findingFor(status: string) {
  return {
    code: 'E304',
    message: `The server has no status "${status}".`,
    why: 'This line is never used, and the status that was meant is treated as one that is not listed.',
  } as const
}
