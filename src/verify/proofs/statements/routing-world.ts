/**
 * The routing of all applicants as diagrams of one world: for each status, the facts for which each screen is shown.
 */

import { type FactSchema, type FlowPointer, type Json, pointTo, type Rule } from '#engine/index.ts'
import { analysisOf } from '#verify/analysis/analysis-of.ts'
import { ALWAYS, NEVER, type Node } from '#verify/analysis/diagram.ts'
import { factsWith } from '#verify/analysis/facts-with.ts'
import { answer } from '#verify/analysis/formula-of.ts'
import type { World } from '#verify/analysis/world.ts'
import type { Way } from '../decisions/decision.ts'
import { statesReached, waysAt, withRules } from '../decisions/decisions-of-routing.ts'
import type { LenderUnderProof } from '../decisions/lender-under-proof.ts'

/** A line that leads to a screen, and the facts for which it decides. */
export type Led = {
  readonly status: string
  /** A route, `@wait`, `@lifecycle` or `/`; for the lifecycle, the screen of the state. */
  readonly go: string
  readonly at: FlowPointer
  readonly who: Node
}

export type RoutingWorld = World & {
  /** For each status, all lines that can decide. */
  readonly led: ReadonlyMap<string, readonly Led[]>
  /** For each lifecycle state, the facts with which it is reached, whatever the status. */
  readonly states: ReadonlyMap<string, Node>
  readonly open: (route: string) => Node
  readonly statusIs: (status: string) => Node
  /** Restricts the domain to facts whose `path` equals the value, as far as the rules distinguish it from others. */
  readonly factIs: (path: string, value: Json) => Node
}

const statePath = 'application.state'
const aDay = '2026-01-15'

/** A larger budget than for single rules, because one world contains all of them. */
const budget = { steps: 3_000_000, evaluations: 400_000 }

/** @throws Undecided */
export function routingWorld(lender: LenderUnderProof, facts: FactSchema, statuses: readonly string[]): RoutingWorld {
  const { flow, own } = lender
  const lifecycle = flow.lifecycle && withRules(flow.lifecycle, own)
  const ways = new Map(statuses.map((status) => [status, waysAt(lender, status)]))
  const opens = new Map(
    Object.values(flow.screens).map(({ route, openWhen }) => [route, openWhen === undefined ? false : own(openWhen)]),
  )
  const isStatus = (status: string): Rule => ({ '==': [{ var: 'status.value' }, status] })
  const world = analysisOf(facts, { budget }).world([
    ...statuses.map(isStatus),
    ...[...ways.values()].flat().map(({ when }) => when),
    ...(lifecycle?.events ?? []).map(({ when }) => when),
    ...opens.values(),
  ])
  const { diagrams, of, variables } = world
  const states = lifecycle ? statesReached(lifecycle, world) : new Map<string, Node>()
  // The state is computed and also a fact: restrict the domain to facts where the two agree.
  const atKnownState = [...states].reduce(
    (any, [id, resting]) => diagrams.either(any, diagrams.both(resting, factIs(statePath, id))),
    NEVER,
  )
  const domain = states.size === 0 ? ALWAYS : atKnownState
  const led = new Map([...ways].map(([status, its]) => [status, ledBy(status, its)]))
  return {
    ...world,
    led,
    states,
    factIs,
    open: (route) => of(opens.get(route) ?? false),
    statusIs: (status) => of(isStatus(status)),
  }

  function factIs(path: string, value: Json): Node {
    const index = variables.findIndex(({ paths }) => paths.length === 1 && paths[0] === path)
    const { atoms = [], cells = [] } = variables[index] ?? {}
    const facts = factsWith([[path, value]], aDay)
    const cell = cells.findIndex(({ results }) => atoms.every(({ asked }, at) => answer(asked, facts) === results[at]))
    return cell < 0
      ? ALWAYS
      : diagrams.node(
          index,
          cells.map((_, at) => (at === cell ? ALWAYS : NEVER)),
        )
  }

  function ledBy(status: string, its: readonly Way[]): readonly Led[] {
    let left = diagrams.both(of(isStatus(status)), domain)
    return its.flatMap(({ when, outcome, at = '' }): Led[] => {
      const taken = diagrams.both(left, of(when))
      left = diagrams.both(left, diagrams.not(of(when)))
      if (taken === NEVER) return []
      if (outcome !== '@lifecycle' || !lifecycle) return [{ status, go: outcome, at, who: taken }]
      return [...states].flatMap(([id, resting]) => {
        const who = diagrams.both(taken, resting)
        const state = lifecycle.states.find((one) => one.id === id)
        return who === NEVER ? [] : [{ status, go: state?.go ?? '@lifecycle', at: pointTo('lifecycle.json#/states', id), who }]
      })
    })
  }
}
