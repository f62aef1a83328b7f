/** Finds all places of a flow that name a destination, with the sort of place and the source node. */

import type { SourceNode } from '#engine/authoring.ts'
import { type FlowPointer, itemKey, pointTo } from '#engine/index.ts'
import type { CheckedFlow, CheckedScreen } from './checked-flow.ts'
import { itemsAt, memberAt, membersAt } from './node-parts.ts'
import { visitsIn } from './visits-in.ts'

export type Going = {
  readonly at: FlowPointer
  readonly node: SourceNode
  /**
   * The sort of place. `button`: of a message; `part`: of another screen (a source to add, the return of a link);
   * `section`: of a review; `exit`: of a step; `status`: of the status table; `decision`: an outcome of a decision in
   * the table; `property`: in properties.json, which only refers to it; `setting`: in shell.json, which says something of it.
   */
  readonly from: 'button' | 'part' | 'section' | 'exit' | 'status' | 'decision' | 'state' | 'card' | 'property' | 'setting'
}

/** The destinations in files that are valid by their schemas. */
export function destinationsOf(flow: CheckedFlow): Going[] {
  return [
    ...[...flow.screens.values()].filter(({ route }) => flow.sound(`screens/${route}.json`)).flatMap(fromScreen),
    ...[...flow.journeys.values()]
      .filter(({ id }) => flow.sound(`journeys/${id}.json`))
      .flatMap(({ steps }) =>
        steps.flatMap(({ at, node }) => named('exit', pointTo(at, 'leaveWhen'), itemsAt(node, 'leaveWhen'), 'go')),
      ),
    ...fromStatuses(flow),
    ...fromFile(flow, 'lifecycle.json', 'state'),
    ...fromFile(flow, 'conditions.json', 'card'),
    ...fromFile(flow, 'properties.json', 'property'),
    ...fromFile(flow, 'shell.json', 'setting', 'screen'),
  ]
}

function fromScreen({ at, node, asks }: CheckedScreen): Going[] {
  return [
    ...named('button', pointTo(at, 'actions'), itemsAt(node, 'actions'), 'go'),
    ...named('part', pointTo(at, 'adds'), itemsAt(node, 'adds'), 'go'),
    ...named('section', pointTo(at, 'sections'), itemsAt(node, 'sections'), 'screen'),
    ...only(asks ? 'section' : 'part', pointTo(at, 'backTo'), memberAt(node, 'backTo')),
    ...only('part', pointTo(at, 'returnsTo'), memberAt(node, 'returnsTo')),
  ]
}

function fromStatuses(flow: CheckedFlow): Going[] {
  const file = 'status-routes.json'
  const table = flow.resolved.files.get(file)
  if (table === undefined || !flow.sound(file)) return []
  const within = (from: Going['from'], at: FlowPointer, node: SourceNode | undefined): Going[] => [
    ...named(from, pointTo(at, 'cases'), itemsAt(node, 'cases'), 'go'),
    ...only(from, pointTo(at, 'otherwise'), memberAt(node, 'otherwise')),
  ]
  return [
    ...named('status', pointTo(file, 'first'), itemsAt(table, 'first'), 'go'),
    ...membersAt(table, 'statuses').flatMap(([status, node]) => only('status', pointTo(file, 'statuses', status), node)),
    ...within('status', pointTo(file, 'unlisted'), memberAt(table, 'unlisted')),
    ...membersAt(table, 'decisions').flatMap(([name, node]) => within('decision', pointTo(file, 'decisions', name), node)),
  ]
}

/** @param role the role (`x-is`) of the values that name a destination */
function fromFile(flow: CheckedFlow, file: string, from: Going['from'], role = 'go'): Going[] {
  const node = flow.resolved.files.get(file)
  if (node === undefined || !flow.sound(file)) return []
  return visitsIn(file, node)
    .filter(({ is }) => is === role)
    .map((visit) => ({ from, at: visit.pointer, node: visit.node }))
}

function named(from: Going['from'], at: FlowPointer, items: readonly SourceNode[], key: string): Going[] {
  return items.flatMap((one, index) => only(from, pointTo(at, itemKey(one, index), key), memberAt(one, key)))
}

function only(from: Going['from'], at: FlowPointer, node: SourceNode | undefined): Going[] {
  return node === undefined ? [] : [{ from, at, node }]
}
