/**
 * Plays an applicant with the given last name. Each thing that happens adds one status: the next one, or the same again
 * where nothing led on. `@wait` waits as long as it takes for the place to be left by itself, and for conditions to close by
 * themselves. What is done for a condition names its category: `{ "on": "uploaded:identity", "condition": "…" }`.
 */

import {
  type Deed,
  type Json,
  type JsonObject,
  matches,
  type PlayedStep,
  playDeeds,
  type SubmittedScreen,
} from '#engine/index.ts'
import { differences } from './differences.ts'
import { factsOf, givenTo } from './facts-of.ts'
import { inWords, listMismatch, mismatch, told } from './mismatch.ts'
import type { Scenario } from './scenario.ts'
import type { Decided, Mismatch, Stage } from './scenario-run.ts'

type Claim = NonNullable<Scenario['sandbox']>[number]

export function runSandbox(stage: Stage, scenario: Scenario): Mismatch[] {
  return (scenario.sandbox ?? []).flatMap((claim, index) => {
    const at = ['sandbox', String(index)]
    const deeds = claim.does.map(deedOf)
    const unclear = deeds.indexOf(undefined)
    if (unclear >= 0) {
      const what = claim.does[unclear] as Json
      const sentence = `does ${told(what)}, which is neither submitted:<route>, uploaded:<route> nor @wait`
      return [mismatch([...at, 'does', String(unclear)], sentence, what, null)]
    }
    return played(stage, scenario, claim, deeds as Deed[], at)
  })
}

function played(
  { flow, sandbox, saw, watch }: Stage,
  scenario: Scenario,
  claim: Claim,
  deeds: readonly Deed[],
  at: readonly string[],
): Mismatch[] {
  const play = playDeeds(sandbox, factsOf({ flow, watch }, givenTo(scenario, claim)), claim.lastName, deeds)
  if (!play) return [mismatch(at, 'plays in the sandbox, and sandbox.json has no path', null, null)]
  for (const { position } of play.steps) saw?.({ of: 'place', place: placeOf(position) })
  const statuses = play.steps.map(({ status }) => status)
  const because = play.steps.flatMap((step, index): Decided[] => {
    const { status, by, because: decided, facts } = step
    if (index === 0) return [{ says: `begins in ${status}`, because: decided, facts }]
    const leads = by === undefined ? 'leaves it in' : 'leads to'
    const told = { says: `${nameOf(deeds[index - 1])} ${leads} ${status}`, because: decided, facts }
    return by === undefined ? [told, ...waysNotTaken(sandbox, step)] : [told]
  })
  const wanted = claim.then.statuses
  const sentence = `expects the statuses ${inWords(wanted)} for ${claim.lastName}, and they are ${inWords(statuses)}`
  const wrongFacts = differences((claim.then.facts ?? {}) as Json, play.facts as unknown as Json)
  return [
    ...listMismatch([...at, 'then', 'statuses'], sentence, wanted, statuses, because),
    ...wrongFacts.map(({ path, wanted: one, actual }) =>
      mismatch(
        [...at, 'then', 'facts', ...path],
        `expects that ${path.join('.')} is ${told(one)} for ${claim.lastName} then, and it is ${told(actual)}`,
        one,
        actual,
        because,
      ),
    ),
  ]
}

/** The ways on from where an application stays, each with its rule. */
function waysNotTaken(sandbox: Stage['sandbox'], { position, facts }: PlayedStep): Decided[] {
  const path = (sandbox.personas.find(({ id }) => id === position.persona) ?? sandbox).path
  const ways = path.find(({ id }) => id === position.node)?.leave ?? []
  return ways.flatMap(({ id, at, when }) =>
    when === undefined || matches(when, facts)
      ? []
      : [{ says: `${id} does not lead on`, because: { at: `${at}/when`, rule: when }, facts }],
  )
}

function placeOf({ persona, node }: PlayedStep['position']): string {
  return persona === undefined ? node : `${persona}/${node}`
}

function deedOf(written: string | JsonObject): Deed | undefined {
  const { on, condition, ...submission }: JsonObject = typeof written === 'string' ? { on: written } : written
  const about = typeof condition === 'string' && { condition }
  if (on === '@wait') return { submission, ...about }
  if (typeof on !== 'string' || !/^(submitted|uploaded):./.test(on)) return undefined
  return { on: on as SubmittedScreen, submission, ...about }
}

function nameOf(deed: Deed | undefined): string {
  return deed?.on ?? 'waiting'
}
