/** The lifecycle in the form that proofs use: for each state the events that it accepts, by priority. */

import { idOf, type SourceNode } from '#engine/authoring.ts'
import type { Rule } from '#engine/index.ts'
import { itemsAt, memberAt, membersAt } from '../reading/node-parts.ts'
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
export type ListedState = { readonly id: string; readonly node: SourceNode; readonly events: readonly ListedEvent[] }

/** Empty if there is no lifecycle, or if it has errors. */
export function listedStates({ flow, rule }: Proofs): readonly ListedState[] {
  const lifecycle = flow.resolved.files.get('lifecycle.json')
  if (lifecycle === undefined || !flow.sound('lifecycle.json')) return []
  const anywhere = membersAt(lifecycle, 'anywhere')
  const events = itemsAt(lifecycle, 'events')
  const rules = events.map((event) => rule(memberAt(event, 'when')))
  if (rules.some((one) => one === undefined)) return []
  return itemsAt(lifecycle, 'states').flatMap((node) => {
    const id = idOf(node)
    if (id === undefined) return []
    const moves = new Map([...anywhere, ...membersAt(node, 'moves')])
    const taken = memberAt(node, 'final')?.value === true ? [] : events
    return [
      {
        id,
        node,
        events: taken.flatMap((event) => {
          const move = moves.get(idOf(event) ?? '')
          const when = rules[events.indexOf(event)]
          const written = memberAt(event, 'when')
          if (!move || when === undefined || !written) return []
          return [{ id: idOf(event) as string, to: String(move.value), when, move, rule: written }]
        }),
      },
    ]
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
