import { placeOf, type SourceNode } from '#engine/authoring.ts'
import { type Facts, type LenderId, lenderOf, pointTo, type Rule } from '#engine/index.ts'
import { all, any, confirmed, not } from '#verify/analysis/analysis-of.ts'
import { ALWAYS, NEVER, type Node } from '#verify/analysis/diagram.ts'
import { Undecided, undecided } from '#verify/analysis/verdict.ts'
import type { World } from '#verify/analysis/world.ts'
import { type Check, type Found, here, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import { withLifecycle } from '../examples/finding-example.ts'
import { type ListedEvent, type ListedState, listedStates, statesBefore } from '../proving/lifecycle-events.ts'
import { tooMuch } from '../proving/too-much.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'

/**
 * Reports lifecycle states that lead to one another with the same facts. A replay enters each state once, so an
 * application would stop at an arbitrary state of the cycle.
 */
export const lifecycleCycle = {
  codes: ['E235', 'I149'],
  phase: 'proofs',
  run,
  examples: {
    E235: {
      why: 'While the same is known of an application, states lead to one another in a circle. Each is entered once at most, so where such an application stands depends on where it came into the circle, and it never gets out. In the example "waiting" leads to "checked" by the same event.',
      file: 'base/lifecycle.json',
      right: '"id": "checked", "go": "start/profile"',
      wrong: '"id": "checked", "go": "start/profile", "moves": { "read": "waiting" }',
      otherFiles: withLifecycle,
    },
  },
} satisfies Check

function run({ proofs }: Reads<'proofs'>): Found {
  const states = listedStates(proofs)
  const before = statesBefore(states)
  const round = states.filter(({ id }) => before.get(id)?.has(id))
  const [first] = round
  if (!first) return []
  const world = proofs.analysis.world([...new Set(round.flatMap(({ events }) => events.map(({ when }) => when)))])
  try {
    return cyclesIn(round, world).map((cycle) => mistakeOf(cycle, proofs.flow))
  } catch (error) {
    return tooMuch(here(first), undecided(error))
  }
}

type Leg = { readonly state: ListedState; readonly event: ListedEvent }
type Cycle = { readonly way: readonly Leg[]; readonly example: Facts }

function cyclesIn(round: readonly ListedState[], world: World): Cycle[] {
  const found = new Map<string, Cycle>()
  for (const start of round) {
    // A cycle with this state was reported already.
    if ([...found.values()].some(({ way }) => way.some(({ state }) => state === start))) continue
    const cycle = cycleFrom(start, round, world)
    if (cycle) found.set(start.id, cycle)
  }
  return [...found.values()]
}

/** The number of moves that the search for a cycle through one state tries before it gives up (I149). */
const maximumMoves = 20_000

function cycleFrom(start: ListedState, round: readonly ListedState[], { diagrams, of, who }: World): Cycle | undefined {
  let moves = maximumMoves
  return search(start, [], ALWAYS)

  function search(state: ListedState, way: readonly Leg[], known: Node): Cycle | undefined {
    let left = known
    for (const event of state.events) {
      const taken = diagrams.both(left, of(event.when))
      left = diagrams.both(left, diagrams.not(of(event.when)))
      const next = round.find(({ id }) => id === event.to)
      if (taken === NEVER || !next || next === state || way.some((leg) => leg.state === next && next !== start)) continue
      moves -= 1
      if (moves < 0) throw new Undecided('work', 'too many ways lead through its states')
      const legs = [...way, { state, event }]
      const cycle = next === start ? closed(legs, taken) : search(next, legs, taken)
      if (cycle) return cycle
    }
    return undefined
  }

  function closed(way: readonly Leg[], taken: Node): Cycle | undefined {
    const verdict = confirmed(who(taken), all(...way.map(takes)))
    return verdict.is === 'possible' ? { way, example: verdict.example } : undefined
  }
}

/** A rule that is true if the event matches and no event of higher priority does. */
function takes({ state, event }: Leg): Rule {
  const first = state.events.slice(0, state.events.indexOf(event)).map(({ when }) => when)
  return first.length > 0 ? all(event.when, not(any(...first))) : event.when
}

function mistakeOf({ way, example }: Cycle, { resolved }: CheckedFlow): LenderFinding {
  const [first] = way as [Leg, ...Leg[]]
  const names = [...way.map(({ state }) => `"${state.id}"`), `"${first.state.id}"`].join(' to ')
  const last = writtenLast(way, resolved.chain)
  const others = way.filter((leg) => leg !== last.leg || last.node !== leg.event.move)
  return {
    code: 'E235',
    at: placeOf(last.node),
    pointer: last.pointer,
    message: `The lifecycle leads from ${names} again while the same is known of an application.`,
    why: 'Where such an application stands depends on where it entered the circle, and it never gets out of it.',
    related: others.map(({ state, event }) => relatedPlace(event.move, `"${state.id}" leads on by "${event.id}"`)),
    advice: 'Let one of the events hold only while the others do not, or take one of the moves out.',
    witness: example,
  }
}

/** Of the moves and event rules of the cycle, the first one whose lender is latest in the chain. */
function writtenLast(way: readonly Leg[], chain: readonly LenderId[]) {
  const parts = way.flatMap((leg) => [
    { leg, node: leg.event.move, pointer: pointTo(leg.state.at, 'moves', leg.event.id) },
    { leg, node: leg.event.rule, pointer: pointTo('lifecycle.json#/events', leg.event.id, 'when') },
  ])
  const depth = ({ node }: { readonly node: SourceNode }) => chain.indexOf(lenderOf(placeOf(node).file))
  return parts.reduce((last, part) => (depth(part) > depth(last) ? part : last))
}
