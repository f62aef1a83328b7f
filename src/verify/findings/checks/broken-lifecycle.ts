import { idOf, placeOf, RESERVED_STATES, type SourceNode } from '#engine/authoring.ts'
import { itemKey, pointTo } from '#engine/index.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads, suggest, suggestForKey } from '../check.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { itemsAt, memberAt, membersAt } from '../reading/node-parts.ts'
import { visitsIn } from '../reading/visits-in.ts'
import { examples } from './broken-lifecycle/example.ts'

const file = 'lifecycle.json'

/**
 * Reports lifecycles that refer to missing states or events, states without a screen of their own, and states, screens
 * and journeys that name a missing step of the progress.
 */
export const brokenLifecycle = {
  codes: ['E231', 'E232', 'E233', 'E234', 'E238'],
  phase: 'references',
  examples,
  run,
} satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const lifecycle = flow.resolved.files.get(file)
  if (lifecycle === undefined || !flow.sound(file)) return []
  return [
    ...unknownStates(lifecycle),
    ...unknownEvents(lifecycle),
    ...statesWithoutScreen(lifecycle),
    ...unknownSteps(flow, lifecycle),
    ...reservedStates(lifecycle),
  ]
}

function unknownStates(lifecycle: SourceNode): LenderFinding[] {
  const states = itemsAt(lifecycle, 'states').flatMap((state) => idOf(state) ?? [])
  return visitsIn(file, lifecycle)
    .filter(({ is, node }) => is === 'lifecycle-state' && !states.includes(String(node.value)))
    .map(({ node, pointer }) => ({
      code: 'E231',
      at: placeOf(node),
      pointer,
      message: `The lifecycle has no state "${node.value}".`,
      why: 'An application that should come there stays where it is.',
      ...suggest(node, states),
    }))
}

function unknownEvents(lifecycle: SourceNode): LenderFinding[] {
  const events = itemsAt(lifecycle, 'events').flatMap((event) => idOf(event) ?? [])
  const states = itemsAt(lifecycle, 'states').map((state, index) => ({
    node: state,
    at: pointTo(file, 'states', itemKey(state, index), 'moves'),
  }))
  const moves = [
    ...membersAt(lifecycle, 'anywhere').map((move) => ({ move, at: pointTo(file, 'anywhere') })),
    ...states.flatMap(({ node, at }) => membersAt(node, 'moves').map((move) => ({ move, at }))),
  ]
  return moves
    .filter(({ move: [name] }) => !events.includes(name))
    .map(({ move: [name, node], at }) => ({
      code: 'E232',
      at: node.keyPlace ?? placeOf(node),
      pointer: pointTo(at, name),
      message: `The lifecycle has no event "${name}".`,
      why: 'Nothing ever takes this move, so an application may stay where it is for good.',
      ...suggestForKey(name, node, events),
    }))
}

function statesWithoutScreen(lifecycle: SourceNode): LenderFinding[] {
  return itemsAt(lifecycle, 'states').flatMap((state, index): Found => {
    const go = memberAt(state, 'go')
    if (go?.value !== '@lifecycle') return []
    return {
      code: 'E233',
      at: placeOf(go),
      pointer: pointTo(file, 'states', itemKey(state, index), 'go'),
      message: `The state "${idOf(state)}" leads to the lifecycle, and so back to itself.`,
      why: 'A borrower whose application stands there would be shown nothing.',
      fixes: [advice('Name the route of a screen, or @wait.')],
    }
  })
}

function reservedStates(lifecycle: SourceNode): LenderFinding[] {
  return itemsAt(lifecycle, 'states').flatMap((state, index): Found => {
    const id = memberAt(state, 'id')
    if (id === undefined || !RESERVED_STATES.has(String(id.value))) return []
    return {
      code: 'E238',
      at: placeOf(id),
      pointer: pointTo(file, 'states', itemKey(state, index), 'id'),
      message: `A state is called "${id.value}", and "@${id.value}" means something else in the status table.`,
      why: 'A status that should show the screen of this state would show another one.',
      fixes: [advice('Give the state another id.')],
    }
  })
}

function unknownSteps(flow: CheckedFlow, lifecycle: SourceNode): LenderFinding[] {
  const steps = itemsAt(lifecycle, 'progress').flatMap((step) => idOf(step) ?? [])
  const ofSigners = itemsAt(lifecycle, 'signerProgress').flatMap((step) => idOf(step) ?? [])
  const named = [
    { path: file, node: lifecycle, known: [...steps, 'COMPLETE'] },
    ...[...flow.screens.values()].map(({ at, node }) => ({ path: at, node, known: [...steps, ...ofSigners] })),
    ...[...flow.journeys.values()].map(({ id, node }) => ({ path: `journeys/${id}.json`, node, known: steps })),
  ]
  return named
    .filter(({ path }) => flow.sound(path))
    .flatMap(({ path, node, known }) =>
      visitsIn(path, node)
        .filter((visit) => visit.is === 'lifecycle-progress' && !known.includes(String(visit.node.value)))
        .map(({ node: named, pointer }) => ({
          code: 'E234' as const,
          at: placeOf(named),
          pointer,
          message: `The progress of the application has no step "${named.value}".`,
          why:
            path === file
              ? 'Borrowers in this state are not shown how far they have come.'
              : 'Borrowers are not shown how far they have come here.',
          ...suggest(named, known),
        })),
    )
}
