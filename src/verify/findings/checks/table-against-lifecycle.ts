import type { SourceNode } from '#engine/authoring.ts'
import { type Rule, readPaths } from '#engine/index.ts'
import { not } from '#verify/analysis/analysis-of.ts'
import { type Check, type Found, here, type Reads, relatedPlace } from '../check.ts'
import { aLifecycle } from '../examples/finding-example.ts'
import { type ListedState, listedStates, statesBefore } from '../proving/lifecycle-events.ts'
import type { Proofs } from '../proving/proofs.ts'
import { soundFile } from '../reading/checked-flow.ts'
import { SERVER_STATUSES } from '../reading/facts-of-flow.ts'
import { itemsAt, memberAt, membersAt, partsAt } from '../reading/node-parts.ts'
import { quoted } from '../reading/words.ts'

/**
 * Reports statuses for which table and lifecycle disagree: an event always matches in the status, but leads to states
 * none of which shows a screen that the table leads to. Sidebar and page would contradict each other.
 */
export const tableAgainstLifecycle = {
  codes: ['E237'],
  phase: 'proofs',
  run,
  examples: {
    E237: {
      why: 'The table leads a status to one screen, and the event that happens in that very status leads to a state with another. The page would follow the one, and the sidebar the other. In the example the table shows "start/profile" in this status, and the event leads to a state that waits.',
      file: 'base/lifecycle.json',
      right: '"id": "sent", "when": { "var": "session.registered" }',
      wrong: '"id": "sent", "when": { "==": [{ "var": "status.value" }, "APP_SUBMISSION"] }',
      otherFiles: {
        'base/lifecycle.json': {
          ...aLifecycle,
          states: aLifecycle.states.map((state) => (state.id === 'checked' ? { ...state, go: '@wait' } : state)),
        },
      },
    },
  },
} satisfies Check

function run({ proofs, found }: Reads<'proofs' | 'found'>): Found {
  if (proofs.hasFindings('lifecycle.json')) return []
  const table = soundFile(proofs.flow, 'status-routes.json')
  const states = listedStates(proofs)
  const listed = partsAt(table, 'statuses').filter(({ key }) => SERVER_STATUSES.includes(key))
  const decisions = new Map(membersAt(table?.node, 'decisions'))
  const reported = new Set<string>()
  const leadsNowhere = new Set(found.flatMap(({ code, pointer }) => (code === 'E302' ? [pointer] : [])))
  return eventsOf(states).map(({ id, when, node, ends }): Found => {
    const shown = new Set(ends.map((state) => String(memberAt(state.node, 'go')?.value)))
    const apart = listed.filter(
      ({ key: status, at, node: target }) =>
        !reported.has(status) &&
        !leadsNowhere.has(at) &&
        happensIn(status, when, proofs) &&
        outcomes(target, decisions).every((go) => !neutral.has(go) && !shown.has(go)),
    )
    for (const { key } of apart) reported.add(key)
    return apart.map((status) => ({
      code: 'E237',
      ...here(status),
      message: `The status ${status.key} leads to "${status.node.value}", and the event "${id}", which happens in it, to a state that shows ${quoted([...shown], ' or ')}.`,
      why: 'The page would show one thing, and the sidebar that the application has come somewhere else.',
      related: [relatedPlace(node, 'when the event happens')],
      advice: 'Lead the status to "@lifecycle" or to the screen of the state, or mend the event.',
      witness: { today: '2026-01-15', status: { value: status.key } },
    }))
  })
}

/** Targets that show no screen of an application. */
const neutral: ReadonlySet<string> = new Set(['@lifecycle', '/'])

type Happening = {
  readonly id: string
  readonly when: Rule
  readonly node: SourceNode
  /** The states that the event leads to, and all states reachable from them. */
  readonly ends: readonly ListedState[]
}

/** Events whose rules read only the status, so that their result in the status is certain. */
function eventsOf(states: readonly ListedState[]): Happening[] {
  const before = statesBefore(states)
  const found = new Map<string, Happening>()
  for (const { events } of states) {
    for (const { id, when, rule, to } of events) {
      if ([...readPaths(when)].some((path) => path !== 'status.value')) continue
      const ends = states.filter((state) => state.id === to || before.get(state.id)?.has(to))
      const known = found.get(id)
      found.set(id, { id, when, node: rule, ends: [...new Set([...(known?.ends ?? []), ...ends])] })
    }
  }
  return [...found.values()]
}

function happensIn(status: string, when: Rule, { analysis }: Proofs): boolean {
  return analysis.satisfiable(not(when), { '==': [{ var: 'status.value' }, status] }).is === 'impossible'
}

/** All targets of a line of the table. */
function outcomes(target: SourceNode, decisions: ReadonlyMap<string, SourceNode>): readonly string[] {
  const go = String(target.value)
  const decision = go.startsWith('?') ? decisions.get(go.slice(1)) : undefined
  if (!decision) return [go]
  return [...itemsAt(decision, 'cases').map((one) => memberAt(one, 'go')), memberAt(decision, 'otherwise')].flatMap((one) =>
    one ? [String(one.value)] : [],
  )
}
