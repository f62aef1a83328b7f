/** The lifecycle in the form that proofs use: for each state the events that it accepts, by priority. */

import { idOf, type SourceNode } from '#engine/authoring.ts'
import type { Rule } from '#engine/index.ts'
import { soundFile } from '../reading/checked-flow.ts'
import { itemsAt, memberAt, membersAt, type Part, partsAt } from '../reading/node-parts.ts'
import type { Proofs } from './proofs.ts'

export type ListedEvent = {
  readonly id: string
  readonly to: string
  readonly when: Rule
  /** The place at which the state lists the event. */
  readonly move: SourceNode
  /** The event's rule (`when`). */
  readonly rule: SourceNode
}
export type ListedState = Part & { readonly id: string; readonly events: readonly ListedEvent[] }

/** Empty if there is no lifecycle, or if it has errors. */
export function listedStates({ flow, rule }: Proofs): readonly ListedState[] {
  const lifecycle = soundFile(flow, 'lifecycle.json')
  const anywhere = membersAt(lifecycle?.node, 'anywhere')
  const events = itemsAt(lifecycle?.node, 'events').map((event) => {
    const written = memberAt(event, 'when')
    return { id: idOf(event), written, when: rule(written) }
  })
  if (events.some(({ when }) => when === undefined)) return []
  return partsAt(lifecycle, 'states').flatMap(({ node, at }) => {
    const id = idOf(node)
    if (id === undefined) return []
    const moves = new Map([...anywhere, ...membersAt(node, 'moves')])
    const taken = memberAt(node, 'final')?.value === true ? [] : events
    const listed = taken.flatMap(({ id: event = '', written, when }) => {
      const move = moves.get(event)
      return move && written && when !== undefined ? [{ id: event, to: String(move.value), when, move, rule: written }] : []
    })
    return [{ id, node, at, events: listed }]
  })
}

/** For each state, the states from which it can be reached by moves. */
export function statesBefore(states: readonly ListedState[]): ReadonlyMap<string, ReadonlySet<string>> {
  const before = new Map(states.map(({ id }) => [id, new Set<string>()]))
  for (let changed = true; changed; ) {
    changed = false
    for (const { id, events } of states) {
      for (const { to } of events) {
        const known = before.get(to)
        if (!known) continue
        const size = known.size
        known.add(id)
        for (const earlier of before.get(id) ?? []) known.add(earlier)
        if (known.size > size) changed = true
      }
    }
  }
  return before
}
