import { placeOf } from '#engine/authoring.ts'
import { ALWAYS, NEVER, type Node } from '#verify/analysis/diagram.ts'
import { undecided } from '#verify/analysis/verdict.ts'
import { type Check, type Found, here, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import { withLifecycle } from '../examples/finding-example.ts'
import { type ListedState, listedStates, statesBefore } from '../proving/lifecycle-events.ts'
import { tooMuch } from '../proving/too-much.ts'
import { memberAt, textAt } from '../reading/node-parts.ts'

/**
 * Reports lifecycle states in which no application stays: the events that lead there contradict each other, or every
 * application leaves the state at once.
 */
export const passedState = {
  codes: ['W809', 'I149'],
  phase: 'proofs',
  unless: ['E235', 'E236'],
  run,
  examples: {
    W809: {
      why: 'Moves lead to the state, and still no application ever stands there: the events on the way cannot hold together, or every application that comes there is led on at once. In the example "sent" leads to the state, and "read" away from it: the application of a signed-in borrower passes it at once.',
      file: 'base/lifecycle.json',
      right: '"id": "read", "when": { "var": "status.manualNotary" }',
      wrong: '"id": "read", "when": { "var": "session.registered" }',
      otherFiles: withLifecycle,
    },
  },
} satisfies Check

function run({ proofs, found }: Reads<'proofs' | 'found'>): Found {
  if (proofs.hasFindings('lifecycle.json') || found.some(isUndecidedState)) return []
  const states = listedStates(proofs)
  const start = textAt(proofs.flow.resolved.files.get('lifecycle.json'), 'start')
  const first = states.find(({ id }) => id === start)
  if (!first) return []
  const before = statesBefore(states)
  // An event to a visited state is skipped in a replay, so it need not lead on.
  const ahead = ({ id, events }: ListedState) => events.filter(({ to }) => to !== id && !before.get(id)?.has(to))
  const world = proofs.analysis.world([...new Set(states.flatMap(({ events }) => events.map(({ when }) => when)))])
  try {
    const { diagrams, of } = world
    const comes = whoComes(states, first)
    return states.flatMap((state) => {
      const arriving = comes.get(state.id) ?? NEVER
      // States without incoming transitions are reported by idle-lifecycle.
      if (state === first || !states.some(({ events }) => events.some(({ to }) => to === state.id))) return []
      if (arriving === NEVER) return [neverCome(state)]
      const left = ahead(state).reduce((rest, { when }) => diagrams.both(rest, diagrams.not(of(when))), arriving)
      return left === NEVER ? [neverRests(state)] : []
    })

    function whoComes(all: readonly ListedState[], from: ListedState): ReadonlyMap<string, Node> {
      // An over-approximation, because it does not exclude a second visit of a state; states that it lacks are
      // certainly never reached.
      const found = new Map<string, Node>([[from.id, ALWAYS]])
      const open = [from]
      for (let state = open.shift(); state; state = open.shift()) {
        let left = found.get(state.id) ?? NEVER
        for (const { to, when } of state.events) {
          const taken = diagrams.both(left, of(when))
          if (ahead(state).some((event) => event.to === to)) left = diagrams.both(left, diagrams.not(of(when)))
          const next = all.find(({ id }) => id === to)
          const before = found.get(to) ?? NEVER
          const now = diagrams.either(before, taken)
          if (!next || now === before) continue
          found.set(to, now)
          if (!open.includes(next)) open.push(next)
        }
      }
      return found
    }
  } catch (error) {
    return tooMuch(here(first), undecided(error))
  }
}

/** The finding depends on states and events that are undecided. */
function isUndecidedState({ code, pointer }: LenderFinding): boolean {
  return code === 'I149' && /^lifecycle\.json#\/(states|events)\/[^/]+$/.test(pointer)
}

function neverCome(state: ListedState): LenderFinding {
  return {
    ...findingAt(state),
    message: `No application ever comes to the state "${state.id}": the events that lead there cannot hold together.`,
    why: 'Nobody sees what it shows.',
    advice: 'Mend the rules of the events on the way, or take the state out.',
  }
}

function neverRests(state: ListedState): LenderFinding {
  return {
    ...findingAt(state),
    message: `No application ever stands at the state "${state.id}": every application that comes there is led on at once.`,
    why: 'Nobody sees what it shows.',
    related: state.events.slice(0, 5).map((event) => relatedPlace(event.move, `"${event.id}" leads on`)),
    advice: 'Mend the rule of an event that leads on too early, or take the state out.',
  }
}

function findingAt({ node, at }: ListedState) {
  return { code: 'W809', at: placeOf(memberAt(node, 'id') ?? node), pointer: at } as const
}
