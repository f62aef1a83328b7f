/**
 * Converts a trace to a sandbox claim of a scenario. Scenarios run the sandbox without an application, so the answers
 * that its rules read become given facts. undefined if no given facts make the sandbox end with the same status and
 * node.
 */

import {
  type Json,
  type JsonObject,
  nameParts,
  runSandbox,
  type SandboxClaim,
  type SandboxInput,
  type SandboxRun,
} from '#engine/index.ts'
import type { Given } from '../answers/facts-given.ts'
import { smallerGiven } from '../answers/smaller-given.ts'
import type { Explored } from '../explored.ts'
import { givenIn } from './scenario-of.ts'
import { factsOf, type Simulated } from './simulated.ts'
import { eventsOf, type Trace, type TraceEvent } from './trace.ts'

export function claimOfTrace(explored: Explored, trace: Trace): SandboxClaim | undefined {
  const { lastName } = nameParts(trace.applicant.application.profile.name)
  const steps = eventsOf(trace)
  const facts = factsOf(explored, trace.applicant)
  const { status: _status, open: _open, ...known } = givenIn(explored, facts)
  const before = givenIn(explored, factsOf(explored, beginningOf(trace).applicant))
  const run = (given: JsonObject, inputs: readonly SandboxInput[]) =>
    runSandbox(explored.sandbox, explored.factsGiven(given as Given), lastName, inputs)
  const endsAlike = (given: JsonObject, inputs: readonly SandboxInput[]) =>
    positionAfter(run(given, inputs)) === positionOf(trace.applicant)
  const transitions = steps.map(({ event, after }) => ({ input: sandboxInput(event), at: positionOf(after) }))
  for (const given of [{}, known, { profile: known.profile ?? {}, application: before.application ?? {} }]) {
    const inputs = withWaits(transitions, (some) => positionAfter(run(given, some)))
    if (!endsAlike(given, inputs)) continue
    const needed = inputs.reduce<readonly SandboxInput[]>((left, input, index) => {
      const submission = smallerGiven(input.submission, (less) =>
        endsAlike(given, left.with(index, { ...input, submission: less })),
      )
      return left.with(index, { ...input, submission })
    }, inputs)
    const less = smallerGiven(given, (some) => endsAlike(some, needed))
    const statuses = run(less, needed)?.steps.map((step) => step.status) ?? []
    return {
      id: 'simulated',
      lastName,
      ...(Object.keys(less).length > 0 && { given: less as Given }),
      does: needed.map(written) as SandboxClaim['does'],
      then: { statuses },
    }
  }
  return undefined
}

function beginningOf(trace: Trace): Trace {
  let at = trace
  while (at.before) at = at.before
  return at
}

/** The sandbox input of an event; undefined for a linked source, which the sandbox ignores. */
function sandboxInput(event: TraceEvent): SandboxInput | undefined {
  if (event.does === 'links') return undefined
  if (event.does === 'waits') return { submission: {} }
  const { on, submission, condition } = event
  return { on, submission, ...(condition && { condition: condition.category }) }
}

type TracedInput = { readonly input: SandboxInput | undefined; readonly at: string }

/**
 * Inserts the waits that a scenario needs: a trace takes transitions without delay immediately, a scenario only after
 * `@wait`.
 */
function withWaits(
  transitions: readonly TracedInput[],
  after: (inputs: readonly SandboxInput[]) => string | undefined,
): readonly SandboxInput[] {
  const inputs: SandboxInput[] = []
  let now = after(inputs)
  for (const { input, at } of transitions) {
    if (!input) continue
    // Omits timers that fired without a transition.
    if (input.on === undefined && now === at) continue
    inputs.push(input)
    now = after(inputs)
    if (now === at) continue
    inputs.push({ submission: {} })
    now = after(inputs)
  }
  return inputs
}

function positionOf({ application, state }: Simulated): string {
  return `${application.status} ${state.node}`
}

function positionAfter(run: SandboxRun | undefined): string | undefined {
  const last = run?.steps.at(-1)
  return last && `${last.status} ${last.position.node}`
}

function written({ on, submission, condition }: SandboxInput): Json {
  const more = { ...submission, ...(condition !== undefined && { condition }) }
  if (on === undefined) return '@wait'
  return Object.keys(more).length > 0 ? { on, ...more } : on
}
