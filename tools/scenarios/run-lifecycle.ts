import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/facts.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import { type LifecycleStanding, lifecycleState } from '#engine/machine/lifecycle-state.ts'
import { factsOf, givenTo } from './facts-of.ts'
import { inWords, listMismatch, mismatch } from './mismatch.ts'
import type { Scenario } from './scenario.ts'
import type { Decided, Mismatch, Stage } from './scenario-run.ts'

/** Which state facts lead to, and by which events. */
export function runLifecycle({ flow }: Stage, scenario: Scenario): Mismatch[] {
  return (scenario.lifecycle ?? []).flatMap((claim, index): Mismatch[] => {
    const { then } = claim
    const at = ['lifecycle', String(index), 'then']
    if (!flow.lifecycle) {
      return [mismatch(at, 'claims something about the lifecycle, and there is no lifecycle.json', then.state ?? null, null)]
    }
    const facts = factsOf(flow, givenTo(scenario, claim))
    const standing = lifecycleState(flow, facts)
    const taken = standing.events.map(({ id }) => id)
    const because = whatDecided(flow, facts, standing, then.events ?? [])
    const found: Mismatch[] = []
    if (then.state !== undefined && then.state !== standing.state) {
      const sentence = `expects the state ${then.state}, and it is ${standing.state} (events: ${inWords(taken)})`
      found.push(mismatch([...at, 'state'], sentence, then.state, standing.state, because))
    }
    if (then.events !== undefined) {
      const sentence = `expects the events ${inWords(then.events)}, and they are ${inWords(taken)}`
      found.push(...listMismatch([...at, 'events'], sentence, then.events, taken, because))
    }
    return found
  })
}

/** Each event that was taken, and each that was expected and was not. */
function whatDecided(
  flow: CompiledFlow,
  facts: Facts,
  { events, ignored }: LifecycleStanding,
  wanted: readonly string[],
): Decided[] {
  const taken = events.map(({ id, from, to, because }) => ({ says: `${id} leads from ${from} to ${to}`, because, facts }))
  const notTaken = (flow.lifecycle?.events ?? [])
    .filter(({ id }) => wanted.includes(id) && !events.some((event) => event.id === id))
    .map(({ id, when }) => {
      const holds = ignored.some((event) => event.id === id)
      const says = holds ? `${id} holds, and no state on the way takes it` : `${id} does not hold`
      return { says, because: { at: pointTo('lifecycle.json#/events', id), rule: when }, facts }
    })
  return [...taken, ...notTaken]
}
