import type { FlowPointer } from '#engine/flow/json.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import { placeOf, type SourceNode } from '#engine/flow/source-node.ts'
import type { CheckedFlow } from './checked-flow.ts'
import { type Mistake, meant, replacingText } from './mistake.ts'
import { mostAlike, nearest } from './nearest.ts'
import { itemsAt, memberAt, membersAt } from './node-parts.ts'

/** The status table speaks of a status that the server does not have. */
export function unknownStatus(flow: CheckedFlow, statuses: readonly string[]): Mistake[] {
  const file = 'status-routes.json'
  const table = flow.resolved.files.get(file)
  if (table === undefined || !flow.sound(file)) return []
  const polling = memberAt(table, 'polling')
  const waiting = memberAt(polling, 'waiting')
  const at = (...keys: readonly (string | number)[]) => keys.reduce<FlowPointer>(pointTo, file)
  const listed = (key: string, node: SourceNode | undefined, ...path: readonly string[]) =>
    itemsAt(node, key).map((item, index) => ({ node: item, pointer: at(...path, key, index) }))
  const then = memberAt(waiting, 'then')
  const named = [
    ...(then ? [{ node: then, pointer: at('polling', 'waiting', 'then') }] : []),
    ...listed('keepWaiting', waiting, 'polling', 'waiting'),
    ...listed('settled', polling, 'polling'),
  ]
  const keys = membersAt(table, 'statuses').filter(([status]) => !statuses.includes(status))
  return [
    ...keys.map(([status, node]) => unknownKey(status, node, at('statuses', status), statuses)),
    ...named
      .filter(({ node }) => !statuses.includes(String(node.value)))
      .map(({ node, pointer }) => ({ ...told(String(node.value)), at: placeOf(node), pointer, ...meant(node, statuses) })),
  ]
}

function unknownKey(status: string, node: SourceNode, pointer: FlowPointer, statuses: readonly string[]): Mistake {
  const near = nearest(status, statuses)
  const place = node.keyPlace ?? placeOf(node)
  const fixes =
    near[0] === undefined
      ? []
      : [replacingText(`Did you mean "${near[0]}"?`, near.length === 1 ? 'safe' : 'review', place, JSON.stringify(near[0]))]
  return { ...told(status), at: place, pointer, expected: mostAlike(status, statuses), fixes }
}

function told(status: string) {
  return {
    code: 'E304',
    confidence: 'proved',
    message: `The server has no status "${status}".`,
    why: 'This line is never used, and the status that was meant is treated as one that is not listed.',
  } as const
}
