import { idOf, placeOf, type SourceNode } from '#engine/authoring.ts'
import { type FlowPointer, pointTo } from '#engine/index.ts'
import type { Check, Found, LenderFinding, Reads } from '../check.ts'
import { withLifecycle } from '../examples/finding-example.ts'
import { type CheckedFlow, soundFile } from '../reading/checked-flow.ts'
import { fileOf, itemsAt, memberAt, membersAt, type Part, partsAt, textAt } from '../reading/node-parts.ts'
import { removalOf } from '../reading/removed-part.ts'

const file = 'lifecycle.json'

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

function run({ flow }: Reads<'flow'>): Found {
  const lifecycle = soundFile(flow, file)
  if (lifecycle === undefined) return undefined
  const states = partsAt(lifecycle, 'states')
  const moves = [...membersAt(lifecycle.node, 'anywhere'), ...states.flatMap(({ node }) => membersAt(node, 'moves'))]
  const taken = new Set(moves.map(([event]) => event))
  const reached = reachedStates(lifecycle.node)
  const lost = states.filter(({ node }) => !reached.has(idOf(node) ?? '')).map((state) => unreached(flow, state))
  const events = partsAt(lifecycle, 'events').filter(({ node }) => !taken.has(idOf(node) ?? ''))
  const untakenEvents = events.map((event) => untaken(flow, event))
  const withoutExit = statesWithoutExit(flow).map(({ at }) => `${at}/`)
  // Removing the only move to a state also leaves its event unused: report that once.
  return [...lost, ...untakenEvents.filter(({ pointer }) => !lost.some((one) => one.pointer === pointer))].filter(
    ({ pointer }) => !withoutExit.some((exits) => pointer.startsWith(exits)),
  )
}

/** Non-final states of which overlays removed every move, with the pointer to their `moves`. */
export function statesWithoutExit({ resolved }: CheckedFlow): readonly { readonly id: string; readonly at: FlowPointer }[] {
  return partsAt(fileOf(resolved, file), 'states').flatMap((state) => {
    const at = pointTo(state.at, 'moves')
    const isLeft = membersAt(state.node, 'moves').length > 0 || memberAt(state.node, 'final')?.value === true
    const wasTakenOut = [...resolved.removed.keys()].some((pointer) => pointer === at || pointer.startsWith(`${at}/`))
    return isLeft || !wasTakenOut ? [] : [{ id: idOf(state.node) ?? '', at }]
  })
}

/** The states reachable from `start` by moves, whatever the rules of events. */
function reachedStates(lifecycle: SourceNode): ReadonlySet<string> {
  const anywhere = membersAt(lifecycle, 'anywhere').map(([, to]) => String(to.value))
  const moves = new Map(
    itemsAt(lifecycle, 'states').map((state) => [idOf(state) ?? '', membersAt(state, 'moves').map(([, to]) => String(to.value))]),
  )
  const reached = new Set([textAt(lifecycle, 'start') ?? '', ...anywhere])
  for (const state of reached) for (const to of moves.get(state) ?? []) reached.add(to)
  return reached
}

function unreached(flow: CheckedFlow, state: Part): LenderFinding {
  const id = idOf(state.node) ?? ''
  const place = removedMove(flow, state, (_, to) => to === id)
  const event = place.pointer === state.at ? undefined : place.pointer.slice(place.pointer.lastIndexOf('/') + 1)
  return {
    code: 'W807',
    ...place,
    message: `No way leads from the start of the lifecycle to its state "${id}".`,
    why: 'No application ever stands there, and nobody sees what it shows.',
    advice:
      event === undefined
        ? 'Let a state move there by some event, or take it out.'
        : `Keep the move "${event}", let another state move there, or take "${id}" out.`,
  }
}

function untaken(flow: CheckedFlow, event: Part): LenderFinding {
  const id = idOf(event.node) ?? ''
  return {
    code: 'W808',
    ...removedMove(flow, event, (name) => name === id),
    message: `No state of the lifecycle takes the event "${id}".`,
    why: 'Whether it happens or not, no application moves on by it.',
    advice: 'Let a state move on by it, or take it out.',
  }
}

/**
 * The overlay's removal of the move that reached the state or accepted the event, if there is one; otherwise the part
 * itself.
 */
function removedMove(
  { resolved }: CheckedFlow,
  { node, at }: Part,
  isMove: (event: string, to: string) => boolean,
): Pick<LenderFinding, 'at' | 'pointer' | 'related'> {
  const own = placeOf(memberAt(node, 'id') ?? node)
  for (let level = resolved.parent; level; level = level.parent) {
    const lifecycle = fileOf(level, file)
    const states = partsAt(lifecycle, 'states')
    for (const move of [...partsAt(lifecycle, 'anywhere'), ...states.flatMap((state) => partsAt(state, 'moves'))]) {
      const removed = isMove(move.key, String(move.node.value)) ? removalOf(resolved, move.at) : undefined
      if (removed) return { at: removed.place, pointer: move.at, related: [{ ...own, label: 'it stands here' }] }
    }
  }
  return { at: own, pointer: at }
}
