/** Where a lender's borrowers are led: the status table, one decision for each status, and the lifecycle. */
import { all } from '#engine/analysis/analysis-of.ts'
import { NEVER, type Node } from '#engine/analysis/diagram.ts'
import { Undecided } from '#engine/analysis/verdict.ts'
import type { CompiledLifecycle, CompiledState } from '#engine/flow/compiled-lifecycle.ts'
import type { Json, Rule } from '#engine/flow/json.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import { lifecycleState } from '#engine/machine/lifecycle-state.ts'
import { type Decision, decisionByCases, plainDecision, type Way } from './decision.ts'
import type { LenderUnderProof } from './lender-under-proof.ts'
import { withKnown } from './with-known.ts'

const file = 'status-routes.json'

/** @param statuses those of the contract; one that is newer than it is asked about, too */
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

type Case = { readonly when?: unknown; readonly go: string }

/** The ways on for one status, in the order in which they are tried; the last of them holds for whoever is left. */
export function waysAt({ flow, own }: LenderUnderProof, status: string | undefined): readonly Way[] {
  const { first = [], statuses, unlisted } = flow.statusRoutes
  const listed = status !== undefined && Object.hasOwn(statuses, status) ? statuses[status] : undefined
  return [
    ...first.flatMap((one) => through(one, own(one.when as Rule))),
    ...(listed !== undefined
      ? through({ go: listed }, true)
      : [
          ...(unlisted.cases ?? []).flatMap((one) => through(one, own(one.when as Rule))),
          ...through({ go: unlisted.otherwise }, true),
        ]),
  ]

  function through({ go }: Case, when: Rule): Way[] {
    const name = go.startsWith('?') ? go.slice(1) : undefined
    const decisions = flow.statusRoutes.decisions ?? {}
    const decision = name !== undefined && Object.hasOwn(decisions, name) ? decisions[name] : undefined
    if (!decision) return [{ when, outcome: go }]
    const cases = (decision.cases ?? []).map((one) => ({ when: all(when, own(one.when as Rule)), outcome: one.go }))
    return [...cases, { when, outcome: decision.otherwise }]
  }
}

function withStatus(ways: readonly Way[], status: string): Way[] {
  const known = (path: string) => (path === 'status.value' ? { value: status as Json } : undefined)
  return ways.map(({ when, outcome }) => ({ when: withKnown(when, known), outcome }))
}

function otherwiseAt(lender: LenderUnderProof, status: string | undefined): string {
  return waysAt(lender, status).at(-1)?.outcome ?? '@lifecycle'
}

/** Which state an application has come to, for whatever is known of it. */
export function decisionOfLifecycle({ flow, own }: LenderUnderProof): Decision[] {
  const { lifecycle } = flow
  if (!lifecycle) return []
  const events = lifecycle.events.map(({ id, when }) => ({ id, when: own(when) }))
  const ownLifecycle: CompiledLifecycle = { ...lifecycle, events }
  const { start, states, anywhere } = lifecycle
  const shown = states.map(({ id, go, final }) =>
    plainDecision(pointTo('lifecycle.json#/states', id), `what the state "${id}" shows`, final ? `${go}, and is final` : go),
  )
  return [
    ...shown,
    {
      at: 'lifecycle.json#/states',
      about: 'the state that an application has come to',
      missing: 'no state',
      text: JSON.stringify([start, states.map(({ id, moves, final }) => [id, moves, final]), anywhere, events]),
      rules: events.map(({ when }) => when),
      outcomes: ({ diagrams, of }) => {
        const reached = new Map<string, Node>([[start, diagrams.not(NEVER)]])
        const stays = new Map<string, Node>()
        for (const state of inOrder(ownLifecycle)) {
          let left = reached.get(state.id) ?? NEVER
          for (const { to, when } of waysFrom(state, ownLifecycle)) {
            const taken = diagrams.both(left, of(when))
            left = diagrams.both(left, diagrams.not(of(when)))
            reached.set(to, diagrams.either(reached.get(to) ?? NEVER, taken))
          }
          if (left !== NEVER) stays.set(state.id, left)
        }
        return stays
      },
      decide: (facts) => lifecycleState({ lifecycle: ownLifecycle }, facts).state,
    },
  ]
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
 * States that can be come to, each after all that lead to it.
 *
 * @throws Undecided where states lead to one another: then it matters which of them was entered first
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
