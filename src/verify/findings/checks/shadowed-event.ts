import { idOf, placeOf, type SourceNode } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import { confirmed } from '#verify/analysis/analysis-of.ts'
import { NEVER } from '#verify/analysis/diagram.ts'
import { undecided } from '#verify/analysis/verdict.ts'
import { type Check, type Found, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import { type ListedState, listedStates, statesBefore } from '../proving/lifecycle-events.ts'
import { tooMuch } from '../proving/too-much.ts'
import { itemsAt, memberAt } from '../reading/node-parts.ts'

const declined = '{ "id": "declined", "when": { "==": [{ "var": "status.uwDecision" }, "DECLINE"] } }'
const over = '{ "id": "over", "when": { "in": [{ "var": "status.uwDecision" }, ["DECLINE", "REVIEW"]] } }'

/**
 * Reports events that are never taken, because in every state that accepts them an event of higher priority matches
 * whenever they do. An event back to a visited state is not counted as such, because replays skip it.
 */
export const shadowedEvent = {
  codes: ['E236', 'I149'],
  phase: 'proofs',
  run,
  examples: {
    E236: {
      why: 'The order of the events is their priority. Wherever this one is listed another one holds with it and comes first, so it is never taken. In the example every declined application is also over.',
      file: 'base/lifecycle.json',
      right: `"events": [${declined}, ${over}]`,
      wrong: `"events": [${over}, ${declined}]`,
      otherFiles: {
        'base/lifecycle.json': {
          start: 'new',
          states: [
            { id: 'new', go: 'start/profile', moves: { declined: 'informed', over: 'closed' } },
            { id: 'informed', go: 'start/profile' },
            { id: 'closed', go: '/', final: true },
          ],
          events: [JSON.parse(declined), JSON.parse(over)],
        },
      },
    },
  },
} satisfies Check

function run({ proofs }: Reads<'proofs'>): Found {
  const states = listedStates(proofs)
  const events = itemsAt(proofs.flow.resolved.files.get('lifecycle.json'), 'events')
  const before = statesBefore(states)
  const rules = new Map(states.flatMap((state) => state.events.map(({ id, when }) => [id, when] as const)))
  const { diagrams, of, who } = proofs.analysis.world([...rules.values()])
  return events.flatMap((event) => {
    const here = { at: placeOf(memberAt(event, 'when') ?? event), pointer: pointTo('lifecycle.json#/events', idOf(event) ?? '') }
    try {
      return lookAtEvent(event, here)
    } catch (error) {
      return tooMuch(here, undecided(error))
    }
  })

  function lookAtEvent(event: SourceNode, here: Pick<LenderFinding, 'at' | 'pointer'>): Found {
    const id = idOf(event) ?? ''
    const when = rules.get(id)
    const listing = states.filter((state) => state.events.some((one) => one.id === id))
    if (when === undefined || of(when) === NEVER) return []
    const hidden = listing.every((state) => {
      const first = firstAt(state, id, before)
      return first.reduce((left, one) => diagrams.both(left, diagrams.not(of(one.when))), of(when)) === NEVER
    })
    const holding = confirmed(who(of(when)), when)
    if (!hidden || holding.is !== 'possible') return []
    const first = new Set(listing.flatMap((state) => firstAt(state, id, before)))
    const hiding = [...new Set([...first].filter((one) => diagrams.both(of(one.when), of(when)) !== NEVER).map((one) => one.id))]
    return {
      code: 'E236',
      ...here,
      message: `The event "${id}" is never taken: wherever it is listed, ${hiding.map((name) => `"${name}"`).join(' or ')} holds with it and comes first.`,
      why: 'No application ever takes its moves.',
      related: events
        .filter((one) => hiding.includes(idOf(one) ?? ''))
        .map((one) => relatedPlace(memberAt(one, 'id') ?? one, 'comes first')),
      advice: 'List it before them, narrow them, or take it out.',
      witness: holding.example,
    }
  }
}

function firstAt({ id: state, events }: ListedState, id: string, before: ReadonlyMap<string, ReadonlySet<string>>) {
  const first = events.slice(
    0,
    events.findIndex((one) => one.id === id),
  )
  return first.filter(({ to }) => to !== state && !before.get(state)?.has(to))
}
