import {
  type CompiledFlow,
  type Facts,
  ignoredEvents,
  type LifecycleResult,
  lifecycleState,
  type ProgressClaimed,
  pointTo,
  progressOfApplication,
} from '#engine/index.ts'
import type { Decided } from '#verify/explanation.ts'
import { factsOf, givenTo, inWords, listMismatch, type Mismatch, mismatch, type Scenario, type Stage } from './scenario-run.ts'

/** Checks claims about the lifecycle: the state for given facts, the events taken, and the progress. */
export function runLifecycle({ flow, saw, watch }: Stage, scenario: Scenario): Mismatch[] {
  return (scenario.lifecycle ?? []).flatMap((claim, index): Mismatch[] => {
    const { then } = claim
    const at = ['lifecycle', String(index), 'then']
    if (!flow.lifecycle) {
      return [mismatch(at, 'claims something about the lifecycle, and there is no lifecycle.json', then.state ?? null, null)]
    }
    const facts = factsOf({ flow, watch }, givenTo(scenario, claim))
    const result = lifecycleState(flow, facts)
    saw?.({ of: 'lifecycle', result })
    const taken = result.events.map(({ id }) => id)
    const ignored = ignoredEvents(flow, facts).map(({ id }) => id)
    const asked = [...(then.events ?? []), ...(then.ignored ?? []), ...ignored]
    // For a wrong state the reasons include its moves, because the replay may have stopped too early.
    const onwards = then.state === result.state ? [] : movesFrom(flow, result.state)
    const because = whatDecided(flow, facts, { events: result.events, ignored }, [...asked, ...onwards])
    const found: Mismatch[] = []
    if (then.state !== undefined && then.state !== result.state) {
      const sentence = `expects the state ${then.state}, and it is ${result.state} (events: ${inWords(taken)})`
      found.push(mismatch([...at, 'state'], sentence, then.state, result.state, because))
    }
    if (then.go !== undefined && then.go !== result.go) {
      const sentence = `expects that ${result.state} shows ${then.go}, and it shows ${result.go ?? 'nothing'}`
      const shown = { says: `the application is in ${result.state}`, because: result.because, facts }
      found.push(mismatch([...at, 'go'], sentence, then.go, result.go, [shown]))
    }
    if (then.events !== undefined) {
      const sentence = `expects the events ${inWords(then.events)}, and they are ${inWords(taken)}`
      found.push(...listMismatch([...at, 'events'], sentence, then.events, taken, because))
    }
    if (then.ignored !== undefined) {
      const sentence = `expects the ignored events ${inWords(then.ignored)}, and they are ${inWords(ignored)}`
      found.push(...listMismatch([...at, 'ignored'], sentence, then.ignored, ignored, because))
    }
    return [...found, ...progressMismatch(flow, facts, then.progress ?? {}, [...at, 'progress'])]
  })
}

function movesFrom({ lifecycle }: CompiledFlow, state: string): readonly string[] {
  return Object.keys(lifecycle?.states.find(({ id }) => id === state)?.moves ?? {})
}

function progressMismatch(flow: CompiledFlow, facts: Facts, claim: ProgressClaimed, at: readonly string[]): Mismatch[] {
  if (claim.at === undefined && claim.steps === undefined) return []
  const progress = progressOfApplication(flow, facts)
  if (!progress) return [mismatch(at, 'claims something about the progress, and the lifecycle has none', claim.at ?? null, null)]
  const { steps, step, because } = progress
  const shown = steps.map(({ id }) => id)
  const here = step === undefined ? 'COMPLETE' : (shown[step - 1] ?? '')
  const decided = [{ says: `the borrower is at ${here}`, because, facts }]
  const found: Mismatch[] = []
  if (claim.at !== undefined && claim.at !== here) {
    found.push(mismatch([...at, 'at'], `expects the borrower at ${claim.at}, and it is ${here}`, claim.at, here, decided))
  }
  if (claim.steps !== undefined) {
    const sentence = `expects the steps ${inWords(claim.steps)}, and they are ${inWords(shown)}`
    found.push(...listMismatch([...at, 'steps'], sentence, claim.steps, shown, decided))
  }
  return found
}

/** The decisions about each event that was taken, and each claimed event that was not. */
function whatDecided(
  flow: CompiledFlow,
  facts: Facts,
  { events, ignored }: Pick<LifecycleResult, 'events'> & { readonly ignored: readonly string[] },
  wanted: readonly string[],
): Decided[] {
  const taken = events.map(({ id, from, to, because }) => ({ says: `${id} leads from ${from} to ${to}`, because, facts }))
  const notTaken = (flow.lifecycle?.events ?? [])
    .filter(({ id }) => wanted.includes(id) && !events.some((event) => event.id === id))
    .map(({ id, when }) => {
      const holds = ignored.includes(id)
      const says = holds ? `${id} holds, and no state on the way takes it` : `${id} does not hold`
      return { says, because: { at: pointTo('lifecycle.json#/events', id), rule: when }, facts }
    })
  return [...taken, ...notTaken]
}
