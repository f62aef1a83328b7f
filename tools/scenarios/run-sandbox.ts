/**
 * Plays an applicant with the given last name. Each thing that happens adds one status: the next one, or the same again
 * where nothing led on. `@wait` waits as long as it takes for the place to be left by itself, and for conditions to close by
 * themselves. What is done for a condition names its category: `{ "on": "uploaded:identity", "condition": "…" }`.
 */

import type { Facts } from '#engine/flow/facts.ts'
import type { Json, JsonObject } from '#engine/flow/json.ts'
import { layOver } from '#engine/flow/lay-over.ts'
import { holds } from '#engine/logic/holds.ts'
import { laySets } from '#engine/machine/lay-sets.ts'
import { type Happening, resolveOf, type SandboxStep, sandboxStart, sandboxStep } from '#engine/machine/sandbox-run.ts'
import { differences } from './differences.ts'
import { factsOf, givenTo } from './facts-of.ts'
import { inWords, listMismatch, mismatch, told } from './mismatch.ts'
import type { Scenario } from './scenario.ts'
import type { Decided, Mismatch, Stage } from './scenario-run.ts'

type Claim = NonNullable<Scenario['sandbox']>[number]
type Deed = {
  readonly says: string
  readonly happening: Happening
  readonly submission: JsonObject
  /** The category of the condition that it is done for. */
  readonly condition?: string
}

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
  { flow, sandbox }: Stage,
  scenario: Scenario,
  claim: Claim,
  deeds: readonly Deed[],
  at: readonly string[],
): Mismatch[] {
  let facts = named(factsOf(flow, givenTo(scenario, claim)), claim.lastName)
  let step = sandboxStart(sandbox, claim.lastName, facts)
  if (!step) return [mismatch(at, 'plays in the sandbox, and sandbox.json has no path', null, null)]
  const statuses = [step.status]
  const because: Decided[] = [{ says: `begins in ${step.status}`, because: step.because, facts }]
  for (const { says, happening, submission, condition } of deeds) {
    facts = after(facts, step)
    const on = 'on' in happening ? happening.on : undefined
    const now = closed(sandbox, on === undefined ? facts : sent(facts, on, submission), on, condition)
    const next: SandboxStep | undefined = sandboxStep(sandbox, step.state, happening, now)
    if (!next) break
    const leads = next.by === undefined ? 'leaves it in' : 'leads to'
    because.push({ says: `${says} ${leads} ${next.status}`, because: next.because, facts: now })
    if (next.by === undefined) because.push(...waysNotTaken(sandbox, step, now))
    statuses.push(next.status)
    facts = { ...facts, open: now.open }
    step = next
  }
  const wanted = claim.then.statuses
  const sentence = `expects the statuses ${inWords(wanted)} for ${claim.lastName}, and they are ${inWords(statuses)}`
  const wrongFacts = differences((claim.then.facts ?? {}) as Json, after(facts, step) as unknown as Json)
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
function waysNotTaken(sandbox: Stage['sandbox'], { state }: SandboxStep, facts: Facts): Decided[] {
  const path = (sandbox.personas.find(({ id }) => id === state.persona) ?? sandbox).path
  const ways = path.find(({ id }) => id === state.place)?.leave ?? []
  return ways.flatMap(({ id, at, when }) =>
    when === undefined || holds(when, facts)
      ? []
      : [{ says: `${id} does not lead on`, because: { at: `${at}/when`, rule: when }, facts }],
  )
}

function named(facts: Facts, lastName: string): Facts {
  return { ...facts, profile: layOver(facts.profile ?? {}, { name: { lastName } }) as JsonObject }
}

function deedOf(written: string | JsonObject): Deed | undefined {
  const { on, condition, ...submission }: JsonObject = typeof written === 'string' ? { on: written } : written
  if (on === '@wait') return { says: 'waiting', happening: { waited: Number.POSITIVE_INFINITY }, submission }
  if (typeof on !== 'string' || !/^(submitted|uploaded):./.test(on)) return undefined
  const about = typeof condition === 'string' && { condition }
  return { says: on, happening: { on: on as `submitted:${string}` }, submission, ...about }
}

/** Without the conditions that are closed by what was done for one, or by waiting. */
function closed(sandbox: Stage['sandbox'], facts: Facts, on: string | undefined, about: string | undefined): Facts {
  const stays = (category: Json) => {
    if (on !== undefined && category !== about) return true
    return resolveOf(sandbox, on, { ...facts, condition: { categoryEnum: category } }) === undefined
  }
  return { ...facts, open: { ...facts.open, conditions: listAt(facts.open, 'conditions').filter(stays) } }
}

/** What a step has set, and the conditions that it has opened. */
function after(facts: Facts, { status, sets, opens }: SandboxStep): Facts {
  const known = laySets(facts, { ...sets, 'status.value': status })
  const opened = opens.map(({ categoryEnum }) => categoryEnum)
  return { ...known, open: { ...known.open, conditions: [...listAt(known.open, 'conditions'), ...opened] } }
}

/** With what was just sent; what is uploaded is on file from then on. */
function sent(facts: Facts, on: string, submission: JsonObject): Facts {
  const files = on.startsWith('uploaded:') ? listAt(submission, 'files') : []
  return { ...facts, submission, open: { ...facts.open, documents: [...listAt(facts.open, 'documents'), ...files] } }
}

function listAt(entity: JsonObject | undefined, key: string): readonly Json[] {
  const list = entity?.[key]
  return Array.isArray(list) ? (list as readonly Json[]) : []
}
