import { idOf, placeOf, type SourceNode, type SourcePlace } from '#engine/authoring.ts'
import { type FlowPointer, itemKey, pointTo } from '#engine/index.ts'
import { advice, type Check, type LenderFinding, type Reads } from '../check.ts'
import { aLifecycle } from '../examples/finding-example.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { itemsAt, memberAt, membersAt, textAt } from '../reading/node-parts.ts'

const file = 'lifecycle.json'

const withLifecycle = { 'base/lifecycle.json': aLifecycle }

/**
 * Reports lifecycle states without a path from `start`, and events that no state accepts. States of which an overlay
 * removed all moves are reported by `idle-state`.
 */
export const idleLifecycle = {
  codes: ['W807', 'W808'],
  phase: 'references',
  unless: ['E231', 'E232'],
  run,
  examples: {
    W807: {
      why: 'No move leads from the start of the lifecycle to the state, so no application ever stands there. In the example nothing leads to "checked" any more.',
      file: 'base/lifecycle.json',
      right: '"moves": { "read": "checked" }',
      wrong: '"moves": { "read": "over" }',
      otherFiles: withLifecycle,
    },
    W808: {
      why: 'No state moves on by the event. Whether it happens or not, nothing comes of it.',
      file: 'base/lifecycle.json',
      right: '"events": [',
      wrong: '"events": [{ "id": "called", "when": { "var": "session.registered" } },',
      otherFiles: withLifecycle,
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const lifecycle = flow.resolved.files.get(file)
  if (lifecycle === undefined || !flow.sound(file)) return []
  const states = itemsAt(lifecycle, 'states')
  const anywhere = membersAt(lifecycle, 'anywhere')
  const reached = reachedStates(lifecycle)
  const taken = new Set([...anywhere, ...states.flatMap((state) => membersAt(state, 'moves'))].map(([event]) => event))
  const lost = states.flatMap((state, index) => (reached.has(idOf(state) ?? '') ? [] : [unreached(flow, state, index)]))
  const unheard = itemsAt(lifecycle, 'events').flatMap((event, index) =>
    taken.has(idOf(event) ?? '') ? [] : [untaken(flow, event, index)],
  )
  const withoutExit = statesWithoutExit(flow).map(({ at }) => `${at}/`)
  // Removing the only move to a state also leaves its event unused: report that once.
  return [...lost, ...unheard.filter(({ pointer }) => !lost.some((one) => one.pointer === pointer))].filter(
    ({ pointer }) => !withoutExit.some((moves) => pointer.startsWith(moves)),
  )
}

/** Non-final states of which overlays removed every move, with the pointer to their `moves`. */
export function statesWithoutExit({ resolved }: CheckedFlow): readonly { readonly id: string; readonly at: FlowPointer }[] {
  return itemsAt(resolved.files.get(file), 'states').flatMap((state, index) => {
    const at = pointTo(file, 'states', itemKey(state, index), 'moves')
    const isLeft = membersAt(state, 'moves').length > 0 || memberAt(state, 'final')?.value === true
    const wasTakenOut = [...resolved.removed.keys()].some((pointer) => pointer === at || pointer.startsWith(`${at}/`))
    return isLeft || !wasTakenOut ? [] : [{ id: idOf(state) ?? '', at }]
  })
}

/** The states reachable from `start` by moves, whatever the rules of events. */
function reachedStates(lifecycle: SourceNode): ReadonlySet<string> {
  const anywhere = membersAt(lifecycle, 'anywhere').map(([, to]) => String(to.value))
  const moves = new Map(
    itemsAt(lifecycle, 'states').map((state) => [idOf(state) ?? '', membersAt(state, 'moves').map(([, to]) => String(to.value))]),
  )
  const reached = new Set<string>()
  const open = [textAt(lifecycle, 'start') ?? '', ...anywhere]
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (reached.has(state)) continue
    reached.add(state)
    open.push(...(moves.get(state) ?? []))
  }
  return reached
}

function unreached(flow: CheckedFlow, state: SourceNode, index: number): LenderFinding {
  const id = idOf(state) ?? ''
  const own = pointTo(file, 'states', itemKey(state, index))
  const place = blamed(flow, state, own, (_, to) => to === id)
  const event = place.pointer === own ? undefined : place.pointer.slice(place.pointer.lastIndexOf('/') + 1)
  return {
    code: 'W807',
    ...place,
    message: `No way leads from the start of the lifecycle to its state "${id}".`,
    why: 'No application ever stands there, and nobody sees what it shows.',
    fixes: [
      advice(
        event === undefined
          ? 'Let a state move there by some event, or take it out.'
          : `Keep the move "${event}", let another state move there, or take "${id}" out.`,
      ),
    ],
  }
}

function untaken(flow: CheckedFlow, event: SourceNode, index: number): LenderFinding {
  const id = idOf(event) ?? ''
  return {
    code: 'W808',
    ...blamed(flow, event, pointTo(file, 'events', itemKey(event, index)), (name) => name === id),
    message: `No state of the lifecycle takes the event "${id}".`,
    why: 'Whether it happens or not, no application moves on by it.',
    fixes: [advice('Let a state move on by it, or take it out.')],
  }
}

/**
 * The overlay's removal of the move that reached the state or accepted the event, if there is one; otherwise the part
 * itself.
 */
function blamed(
  { resolved }: CheckedFlow,
  node: SourceNode,
  pointer: string,
  isMove: (event: string, to: string) => boolean,
): Pick<LenderFinding, 'at' | 'pointer' | 'related'> {
  for (let level = resolved.parent; level; level = level.parent) {
    const before = level.files.get(file)
    const lists = [
      { at: pointTo(file, 'anywhere'), moves: membersAt(before, 'anywhere') },
      ...itemsAt(before, 'states').map((state, index) => ({
        at: pointTo(file, 'states', itemKey(state, index), 'moves'),
        moves: membersAt(state, 'moves'),
      })),
    ]
    for (const { at, moves } of lists) {
      for (const [event, to] of moves) {
        const place = isMove(event, String(to.value)) ? removedAt(resolved.removed, pointTo(at, event)) : undefined
        if (place === undefined) continue
        const { file: where, line, column, endLine, endColumn } = placeOf(memberAt(node, 'id') ?? node)
        return {
          at: place,
          pointer: pointTo(at, event),
          related: [{ file: where, line, column, endLine, endColumn, label: 'it stands here' }],
        }
      }
    }
  }
  return { at: placeOf(memberAt(node, 'id') ?? node), pointer }
}

/** The place at which an overlay removed this value or an object that contains it. */
function removedAt(removed: ReadonlyMap<string, SourcePlace>, pointer: string): SourcePlace | undefined {
  for (let at = pointer; at.includes('#/'); at = at.slice(0, at.lastIndexOf('/'))) {
    const place = removed.get(at)
    if (place) return place
  }
  return undefined
}
