import { all, any, not } from '#engine/analysis/analysis-of.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { Rule } from '#engine/flow/json.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import { placeOf } from '#engine/flow/source-node.ts'
import { type ListedEvent, type ListedState, listedStates, statesBefore } from './lifecycle-events.ts'
import { advice, lookAt, type Mistake } from './mistake.ts'
import type { Proofs } from './proofs.ts'

/**
 * States that lead to one another while the same facts hold. The replay enters each of them once and stops, so that an
 * application would stand at the last of them for no better reason than where the circle was entered.
 */
export function lifecycleCycle(proofs: Proofs): Mistake[] {
  const states = listedStates(proofs)
  const before = statesBefore(states)
  const round = states.filter(({ id }) => before.get(id)?.has(id))
  const found: Mistake[] = []
  const told = new Set<string>()
  for (const start of round) {
    const cycle = cycleFrom(start, round, proofs)
    const name = cycle && [...cycle.way.map(({ state }) => state.id)].sort().join()
    if (!cycle || told.has(name as string)) continue
    told.add(name as string)
    found.push(mistakeOf(cycle))
  }
  return found
}

type Leg = { readonly state: ListedState; readonly event: ListedEvent }
type Cycle = { readonly way: readonly Leg[]; readonly example: Facts }

/** So many ways round are tried from one state. */
const maximumTries = 2_000

function cycleFrom(start: ListedState, round: readonly ListedState[], { analysis }: Proofs): Cycle | undefined {
  let tries = maximumTries
  return search(start, [], true)

  function search(state: ListedState, way: readonly Leg[], given: Rule): Cycle | undefined {
    for (const [index, event] of state.events.entries()) {
      const next = round.find(({ id }) => id === event.to)
      const closes = next === start
      if (!next || tries <= 0 || (!closes && (next === state || way.some((leg) => leg.state === next)))) continue
      tries -= 1
      const first = state.events.slice(0, index).map(({ when }) => when)
      const taken = all(given, event.when, ...(first.length > 0 ? [not(any(...first))] : []))
      const verdict = analysis.satisfiable(taken)
      if (verdict.is !== 'possible') continue
      const legs = [...way, { state, event }]
      const cycle = closes ? { way: legs, example: verdict.example } : search(next, legs, taken)
      if (cycle) return cycle
    }
    return undefined
  }
}

function mistakeOf({ way, example }: Cycle): Mistake {
  const [first, ...others] = way as [Leg, ...Leg[]]
  const names = [...way.map(({ state }) => `"${state.id}"`), `"${first.state.id}"`].join(' to ')
  return {
    code: 'E235',
    at: placeOf(first.event.move),
    pointer: pointTo(pointTo(pointTo('lifecycle.json#/states', first.state.id), 'moves'), first.event.id),
    confidence: 'proved',
    message: `The lifecycle leads from ${names} again while the same is known of an application.`,
    why: 'Where such an application stands depends on where it entered the circle, and it never gets out of it.',
    related: others.map(({ state, event }) => lookAt(event.move, `"${state.id}" leads on by "${event.id}"`)),
    fixes: [advice('Let one of the events hold only while the others do not, or take one of the moves out.')],
    witness: example,
  }
}
