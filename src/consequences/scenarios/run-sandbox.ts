/**
 * Claims about the sandbox, which is run for an applicant with the claim's last name. Each input adds one status: the next
 * one, or the same again. `@wait` lets all timers of the node and of its open conditions fire. A screen that is submitted
 * for a condition names the category: `{ "on": "uploaded:identity", "condition": "…" }`.
 */

import {
  type Json,
  type JsonObject,
  matches,
  runSandbox,
  type SandboxInput,
  type SandboxRunStep,
  type SubmittedScreen,
} from '#engine/index.ts'
import type { Decided } from '#verify/explanation.ts'
import {
  asText,
  factsOf,
  givenTo,
  inWords,
  listMismatch,
  type Mismatch,
  mismatch,
  type Scenario,
  type Stage,
  valueMismatches,
} from './scenario-run.ts'

type Claim = NonNullable<Scenario['sandbox']>[number]

export function runSandboxClaims(stage: Stage, scenario: Scenario): Mismatch[] {
  return (scenario.sandbox ?? []).flatMap((claim, index) => {
    const at = ['sandbox', String(index)]
    const inputs = claim.does.map(inputOf)
    const unclear = inputs.indexOf(undefined)
    if (unclear >= 0) {
      const what = claim.does[unclear] as Json
      const sentence = `does ${asText(what)}, which is neither submitted:<route>, uploaded:<route> nor @wait`
      return [mismatch([...at, 'does', String(unclear)], sentence, what, null)]
    }
    return runClaim(stage, scenario, claim, inputs as SandboxInput[], at)
  })
}

function runClaim(
  { flow, sandbox, saw, watch }: Stage,
  scenario: Scenario,
  claim: Claim,
  inputs: readonly SandboxInput[],
  at: readonly string[],
): Mismatch[] {
  const run = runSandbox(sandbox, factsOf({ flow, watch }, givenTo(scenario, claim)), claim.lastName, inputs)
  if (!run) return [mismatch(at, 'runs the sandbox, and sandbox.json has no path', null, null)]
  for (const { position } of run.steps) saw?.({ of: 'place', place: placeOf(position) })
  const statuses = run.steps.map(({ status }) => status)
  const because = run.steps.flatMap((step, index): Decided[] => {
    const { status, by, because: decided, facts } = step
    if (index === 0) return [{ says: `begins in ${status}`, because: decided, facts }]
    const leads = by === undefined ? 'leaves it in' : 'leads to'
    const decision = { says: `${nameOf(inputs[index - 1])} ${leads} ${status}`, because: decided, facts }
    return by === undefined ? [decision, ...transitionsNotTaken(sandbox, step)] : [decision]
  })
  const wanted = claim.then.statuses
  const sentence = `expects the statuses ${inWords(wanted)} for ${claim.lastName}, and they are ${inWords(statuses)}`
  return [
    ...listMismatch([...at, 'then', 'statuses'], sentence, wanted, statuses, because),
    ...valueMismatches(
      [...at, 'then', 'facts'],
      (claim.then.facts ?? {}) as Json,
      run.facts as unknown as Json,
      (path, one, actual) => `expects that ${path} is ${one} for ${claim.lastName} then, and it is ${actual}`,
      () => because,
    ),
  ]
}

/** The transitions of the node whose rule does not match. */
function transitionsNotTaken(sandbox: Stage['sandbox'], { position, facts }: SandboxRunStep): Decided[] {
  const path = (sandbox.personas.find(({ id }) => id === position.persona) ?? sandbox).path
  const transitions = path.find(({ id }) => id === position.node)?.leave ?? []
  return transitions.flatMap(({ id, at, when }) =>
    when === undefined || matches(when, facts)
      ? []
      : [{ says: `${id} does not lead on`, because: { at: `${at}/when`, rule: when }, facts }],
  )
}

function placeOf({ persona, node }: SandboxRunStep['position']): string {
  return persona === undefined ? node : `${persona}/${node}`
}

function inputOf(written: string | JsonObject): SandboxInput | undefined {
  const { on, condition, ...submission }: JsonObject = typeof written === 'string' ? { on: written } : written
  const about = typeof condition === 'string' && { condition }
  if (on === '@wait') return { submission, ...about }
  if (typeof on !== 'string' || !/^(submitted|uploaded):./.test(on)) return undefined
  return { on: on as SubmittedScreen, submission, ...about }
}

function nameOf(input: SandboxInput | undefined): string {
  return input?.on ?? 'waiting'
}
