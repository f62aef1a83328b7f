import { idOf, RESERVED_STATES, type SourceNode } from '#engine/authoring.ts'
import { type Check, type Found, here, hereAtKey, type Reads, suggestForKey, unknownName } from '../check.ts'
import { withLifecycle } from '../examples/finding-example.ts'
import { type CheckedFlow, soundFile, soundJourneys, soundScreens } from '../reading/checked-flow.ts'
import { idsAt, type Part, partAt, partsAt } from '../reading/node-parts.ts'
import { partsWithRole } from '../reading/visits-in.ts'

const file = 'lifecycle.json'

/**
 * Reports lifecycles that refer to missing states or events, states without a screen of their own, and states, screens
 * and journeys that name a missing step of the progress.
 */
export const brokenLifecycle = {
  codes: ['E231', 'E232', 'E233', 'E234', 'E238'],
  phase: 'references',
  run,
  examples: {
    E231: {
      why: 'A move of the lifecycle leads to a state that is not there, so an application that should come there stays where it is.',
      file: 'base/lifecycle.json',
      right: '"sent": "waiting"',
      wrong: '"sent": "wating"',
      otherFiles: withLifecycle,
    },
    E232: {
      why: 'A state moves on by an event that the lifecycle does not have. It never happens.',
      file: 'base/lifecycle.json',
      right: '"sent": "waiting"',
      wrong: '"snet": "waiting"',
      otherFiles: withLifecycle,
    },
    E233: {
      why: 'The answer "@lifecycle" asks the lifecycle for the screen of its state. A state that answers with it leads back to itself, and a borrower would be shown nothing.',
      file: 'base/lifecycle.json',
      right: '"go": "@wait"',
      wrong: '"go": "@lifecycle"',
      otherFiles: withLifecycle,
    },
    E234: {
      why: 'The sidebar shows by "progress" how far an application has come. With a step that does not exist it shows nothing.',
      file: 'base/lifecycle.json',
      right: '"progress": "BASIC"',
      wrong: '"progress": "BASICS"',
      otherFiles: withLifecycle,
    },
    E238: {
      also: ['W807'],
      why: 'In the status table "@wait" shows the waiting screen and "@lifecycle" follows the lifecycle. A state with one of these names could not be named there.',
      file: 'base/lifecycle.json',
      right: '"states": [',
      wrong: '"states": [{ "id": "wait", "go": "start/profile" },',
      otherFiles: withLifecycle,
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  const lifecycle = soundFile(flow, file)
  if (lifecycle === undefined) return undefined
  const states = partsAt(lifecycle, 'states')
  const events = idsAt(lifecycle.node, 'events')
  const moves = [...partsAt(lifecycle, 'anywhere'), ...states.flatMap((state) => partsAt(state, 'moves'))]
  return [
    partsWithRole(lifecycle, 'lifecycle-state').map((part) =>
      unknownName(part, idsAt(lifecycle.node, 'states'), {
        code: 'E231',
        message: (name) => `The lifecycle has no state "${name}".`,
        why: 'An application that should come there stays where it is.',
      }),
    ),
    moves.filter(({ key }) => !events.includes(key)).map((move) => unknownEvent(move, events)),
    states.map((state) => leadsToItself(partAt(state, 'go'), state.node)),
    unknownSteps(flow, lifecycle),
    states.map((state) => reservedState(partAt(state, 'id'))),
  ]
}

function unknownEvent(move: Part & { readonly key: string }, events: readonly string[]): Found {
  return {
    code: 'E232',
    ...hereAtKey(move),
    message: `The lifecycle has no event "${move.key}".`,
    why: 'Nothing ever takes this move, so an application may stay where it is for good.',
    ...suggestForKey(move.key, move.node, events),
  }
}

function leadsToItself(go: Part | undefined, state: SourceNode): Found {
  if (go?.node.value !== '@lifecycle') return undefined
  return {
    code: 'E233',
    ...here(go),
    message: `The state "${idOf(state)}" leads to the lifecycle, and so back to itself.`,
    why: 'A borrower whose application stands there would be shown nothing.',
    advice: 'Name the route of a screen, or @wait.',
  }
}

function reservedState(id: Part | undefined): Found {
  if (id === undefined || !RESERVED_STATES.has(String(id.node.value))) return undefined
  return {
    code: 'E238',
    ...here(id),
    message: `A state is called "${id.node.value}", and "@${id.node.value}" means something else in the status table.`,
    why: 'A status that should show the screen of this state would show another one.',
    advice: 'Give the state another id.',
  }
}

function unknownSteps(flow: CheckedFlow, lifecycle: Part): Found {
  const steps = idsAt(lifecycle.node, 'progress')
  const namedIn = (part: Part, known: readonly string[], why: string) =>
    partsWithRole(part, 'lifecycle-progress').map((step) =>
      unknownName(step, known, {
        code: 'E234',
        message: (name) => `The progress of the application has no step "${name}".`,
        why,
      }),
    )
  const notShown = 'Borrowers are not shown how far they have come here.'
  return [
    namedIn(lifecycle, [...steps, 'COMPLETE'], 'Borrowers in this state are not shown how far they have come.'),
    soundScreens(flow).map((screen) => namedIn(screen, [...steps, ...idsAt(lifecycle.node, 'signerProgress')], notShown)),
    soundJourneys(flow).map((journey) => namedIn(journey, steps, notShown)),
  ]
}
