/**
 * The shortest sequence of events to each lifecycle state with constant facts, and an example of such facts.
 * Breadth-first search: a path is extended as long as some facts take it.
 */

import { type CompiledFlow, type Facts, lifecycleState, type Rule } from '#engine/index.ts'
import { type Analysis, all, any, not } from '#verify/analysis/analysis-of.ts'
import { NEVER, type Node } from '#verify/analysis/diagram.ts'
import { Undecided } from '#verify/analysis/verdict.ts'
import type { World } from '#verify/analysis/world.ts'
import { lifecycleEdges } from './edges-of-lifecycle.ts'
import { ruleOf } from './flow-graph.ts'
import type { FlowEdge } from './graph-part.ts'

export type StateFound = { readonly state: string; readonly rule: Rule; readonly example: Facts }
export type StateSearch = {
  readonly found: ReadonlyMap<string, StateFound> /** True if the search hit its limit. */
  readonly cut: boolean
}

const mostWays = 4_000

type Way = { readonly state: string; readonly entered: readonly string[]; readonly rules: readonly Rule[]; readonly node: Node }

/** @param given a rule that the facts must additionally match */
export function stateSearch(flow: CompiledFlow, analysis: Analysis, given: Rule = true): StateSearch {
  const found = new Map<string, StateFound>()
  const { lifecycle } = flow
  if (!lifecycle) return { found, cut: false }
  const moves = lifecycleEdges(flow).edges.filter(({ is }) => is === 'moves')
  const world = analysis.world([given, ...new Set(lifecycle.events.map(({ when }) => when))])
  let ways = 0
  try {
    let queue: Way[] = [{ state: lifecycle.start, entered: [lifecycle.start], rules: [given], node: world.of(given) }]
    for (let now = queue; now.length > 0 && found.size < lifecycle.states.length; now = queue) {
      queue = []
      for (const way of now) {
        ways += 1
        if (ways > mostWays) return { found, cut: true }
        queue.push(...onwards(way, moves, world))
        if (found.has(way.state)) continue
        const example = factsOfRemaining(way, moves, world)
        // The replay has the last word: an example that it does not confirm is dropped.
        if (example && lifecycleState(flow, example).state === way.state) {
          found.set(way.state, {
            state: way.state,
            example,
            rule: all(...way.rules, not(any(...open(way, moves).map(({ when = true }) => when)))),
          })
        }
      }
    }
  } catch (error) {
    if (!(error instanceof Undecided)) throw error
    return { found, cut: true }
  }
  return { found, cut: false }
}

/** The moves that a replay may take next, because each state is entered at most once. */
function open({ state, entered }: Way, moves: readonly FlowEdge[]): readonly FlowEdge[] {
  return moves.filter(({ from, to }) => from === `state:${state}` && !entered.includes(to.slice('state:'.length)))
}

function onwards(way: Way, moves: readonly FlowEdge[], { diagrams, of }: World): Way[] {
  const next: Way[] = []
  let left = way.node
  const passed: Rule[] = []
  for (const { to, when = true } of open(way, moves)) {
    const node = diagrams.both(left, of(when))
    const state = to.slice('state:'.length)
    const rules = [...way.rules, ruleOf({ when, unless: [...passed] })]
    if (node !== NEVER) next.push({ state, entered: [...way.entered, state], rules, node })
    left = diagrams.both(left, diagrams.not(of(when)))
    passed.push(when)
  }
  return next
}

function factsOfRemaining(way: Way, moves: readonly FlowEdge[], { diagrams, of, who }: World): Facts | undefined {
  const remaining = open(way, moves).reduce((left, { when = true }) => diagrams.both(left, diagrams.not(of(when))), way.node)
  const verdict = who(remaining)
  return verdict.is === 'possible' ? verdict.example : undefined
}
