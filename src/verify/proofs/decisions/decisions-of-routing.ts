/** Routing decisions: one for each status of the status table, and the lifecycle. */

import {
  type CompiledLifecycle,
  type CompiledState,
  type FlowPointer,
  type Json,
  lifecycleState,
  pointTo,
  type Rule,
} from '#engine/index.ts'
import { all } from '#verify/analysis/analysis-of.ts'
import { ALWAYS, NEVER, type Node } from '#verify/analysis/diagram.ts'
import { Undecided } from '#verify/analysis/verdict.ts'
import type { World } from '#verify/analysis/world.ts'
import { type Decision, decisionByCases, plainDecision, type Way } from './decision.ts'
import type { LenderUnderProof } from './lender-under-proof.ts'
import { withKnown } from './with-known.ts'

const file = 'status-routes.json'

/** @param statuses those of the contract; a status newer than the contract is added */
export function decisionsOfTable(lender: LenderUnderProof, statuses: readonly string[]): Decision[] {
  const { statuses: listed, polling } = lender.flow.statusRoutes
  const known = [...new Set([...statuses, ...Object.keys(listed)])]
  return [
    ...known.map((status) =>
      decisionByCases(
        pointTo(`${file}#/statuses`, status),
        `where the status ${status} leads`,
        withStatus(waysAt(lender, status), status),
        otherwiseAt(lender, status),
      ),
    ),
    decisionByCases(
      `${file}#/unlisted`,
      'where a status leads that is not listed',
      waysAt(lender, undefined),
      otherwiseAt(lender, undefined),
    ),
    plainDecision(`${file}#/polling`, 'how long is waited, and for what', JSON.stringify(polling)),
  ]
}

type Case = { readonly id?: string; readonly when?: unknown; readonly go: string }

/** The cases for one status in order; the last one matches all other facts. */
export function waysAt({ flow, own }: LenderUnderProof, status: string | undefined): readonly Way[] {
  const { first = [], statuses, unlisted } = flow.statusRoutes
  const listed = status !== undefined && Object.hasOwn(statuses, status) ? statuses[status] : undefined
  return [
    ...first.flatMap((one) => through(one, pointTo(`${file}#/first`, one.id))),
    ...(listed !== undefined
      ? through({ go: listed }, pointTo(`${file}#/statuses`, status ?? ''))
      : [
          ...(unlisted.cases ?? []).flatMap((one) => through(one, pointTo(`${file}#/unlisted/cases`, one.id))),
          ...through({ go: unlisted.otherwise }, `${file}#/unlisted/otherwise`),
        ]),
  ]

  function through({ go, when: written }: Case, at: FlowPointer): Way[] {
    const when = own(written as Rule | undefined)
    const name = go.startsWith('?') ? go.slice(1) : undefined
    const decisions = flow.statusRoutes.decisions ?? {}
    const decision = name !== undefined && Object.hasOwn(decisions, name) ? decisions[name] : undefined
    if (!decision) return [{ when, outcome: go, at }]
    const inside = pointTo(`${file}#/decisions`, name ?? '')
    const cases = (decision.cases ?? []).map((one): Way => {
      return { when: all(when, own(one.when as Rule)), outcome: one.go, at: pointTo(inside, 'cases', one.id) }
    })
    return [...cases, { when, outcome: decision.otherwise, at: pointTo(inside, 'otherwise') }]
  }
}

function withStatus(ways: readonly Way[], status: string): Way[] {
  const known = (path: string) => (path === 'status.value' ? { value: status as Json } : undefined)
  return ways.map((way) => ({ ...way, when: withKnown(way.when, known) }))
}

function otherwiseAt(lender: LenderUnderProof, status: string | undefined): string {
  return waysAt(lender, status).at(-1)?.outcome ?? '@lifecycle'
}

/** The lifecycle state of an application, and the screen of each state, as decisions. */
export function decisionsOfLifecycle({ flow, own }: LenderUnderProof): Decision[] {
  const { lifecycle } = flow
  if (!lifecycle) return []
  const shown = lifecycle.states.map(({ id, go, final }) =>
    plainDecision(pointTo('lifecycle.json#/states', id), `what the state "${id}" shows`, final ? `${go}, and is final` : go),
  )
  return [...shown, decisionOfState(withRules(lifecycle, own))]
}

export function withRules(lifecycle: CompiledLifecycle, made: (rule: Rule) => Rule): CompiledLifecycle {
  return { ...lifecycle, events: lifecycle.events.map(({ id, when }) => ({ id, when: made(when) })) }
}

function decisionOfState(lifecycle: CompiledLifecycle): Decision {
  const { start, states, anywhere, events } = lifecycle
  return {
    at: 'lifecycle.json#/states',
    about: 'the state that an application has come to',
    missing: 'no state',
    text: JSON.stringify([start, states.map(({ id, moves, final }) => [id, moves, final]), anywhere, events]),
    rules: events.map(({ when }) => when),
    outcomes: (world) => statesReached(lifecycle, world),
    decide: (facts) => lifecycleState({ lifecycle }, facts).state,
    given: (known) => decisionOfState(withRules(lifecycle, (rule) => withKnown(rule, known))),
  }
}

/**
 * The facts with which each state is reached.
 *
 * @throws Undecided
 */
export function statesReached(lifecycle: CompiledLifecycle, { diagrams, of }: World): ReadonlyMap<string, Node> {
  const reached = new Map<string, Node>([[lifecycle.start, ALWAYS]])
  const resting = new Map<string, Node>()
  for (const state of inOrder(lifecycle)) {
    let left = reached.get(state.id) ?? NEVER
    for (const { to, when } of waysFrom(state, lifecycle)) {
      const taken = diagrams.both(left, of(when))
      left = diagrams.both(left, diagrams.not(of(when)))
      reached.set(to, diagrams.either(reached.get(to) ?? NEVER, taken))
    }
    if (left !== NEVER) resting.set(state.id, left)
  }
  return resting
}

export function waysFrom(
  { moves, final }: CompiledState,
  { events, anywhere, states }: CompiledLifecycle,
): readonly { readonly event: string; readonly to: string; readonly when: Rule }[] {
  if (final) return []
  return events.flatMap(({ id, when }) => {
    const to = [moves, anywhere].find((open) => Object.hasOwn(open, id))?.[id]
    return to !== undefined && states.some((state) => state.id === to) ? [{ event: id, to, when }] : []
  })
}

/**
 * The reachable states in topological order.
 *
 * @throws Undecided for a cycle, where the result depends on the state entered first
 */
export function inOrder(lifecycle: CompiledLifecycle): readonly CompiledState[] {
  const done: CompiledState[] = []
  const open = new Set<string>()
  visit(lifecycle.start)
  return done.toReversed()

  function visit(id: string): void {
    const state = lifecycle.states.find((one) => one.id === id)
    if (!state || done.includes(state)) return
    if (open.has(id)) throw new Undecided('unreadable', `states of the lifecycle lead back to "${id}"`)
    open.add(id)
    for (const { to } of waysFrom(state, lifecycle)) if (to !== id) visit(to)
    open.delete(id)
    done.push(state)
  }
}
