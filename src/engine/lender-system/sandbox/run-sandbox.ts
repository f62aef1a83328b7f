/**
 * Runs the sandbox over a list of inputs (submissions and waits) without a stored application. The facts are the
 * initial ones and those that the sandbox sets. Each input adds one step, with the resulting status or an unchanged
 * one.
 */
import type { CompiledSandbox } from '#engine/flow/compiled-sandbox.ts'
import type { Facts, Json, JsonObject } from '#engine/flow/json.ts'
import { mergeOver } from '#engine/flow/merge-over.ts'
import { setPaths } from '#engine/flow/set-paths.ts'
import { resolveOf, type SandboxStep, type SubmittedScreen, sandboxStart, sandboxStep } from './sandbox-step.ts'

export type SandboxInput = {
  /**
   * The submitted screen; absent to let time pass until every timer of the node and of its open conditions has fired.
   */
  readonly on?: SubmittedScreen
  /** The normalized answers of the submission. */
  readonly submission: JsonObject
  /** The category of the condition that the screen was opened from. */
  readonly condition?: string
}

export type SandboxRun = {
  /** The initial step, then one step for each input. */
  readonly steps: readonly SandboxRunStep[]
  /** The facts after the last step. */
  readonly facts: Facts
}

export type SandboxRunStep = Pick<SandboxStep, 'status' | 'position' | 'by' | 'because'> & {
  /** The facts from which the step was decided. */
  readonly facts: Facts
}

/** undefined if the sandbox's path is empty. */
export function runSandbox(
  sandbox: CompiledSandbox,
  given: Facts,
  lastName: string,
  inputs: readonly SandboxInput[],
): SandboxRun | undefined {
  let facts: Facts = { ...given, profile: mergeOver(given.profile ?? {}, { name: { lastName } }) as JsonObject }
  let step = sandboxStart(sandbox, lastName, facts)
  if (!step) return undefined
  const steps: SandboxRunStep[] = [{ ...step, facts }]
  for (const { on, submission, condition } of inputs) {
    facts = after(facts, step)
    const now = closed(sandbox, on === undefined ? facts : sent(facts, on, submission), on, condition)
    const event = on === undefined ? { elapsed: Number.POSITIVE_INFINITY } : { on }
    const next: SandboxStep | undefined = sandboxStep(sandbox, step.position, event, now)
    if (!next) break
    steps.push({ ...next, facts: now })
    facts = { ...facts, ...(now.open && { open: now.open }) }
    step = next
  }
  return { steps, facts: after(facts, step) }
}

/** The facts without the conditions that the submission or the elapsed time closes. */
function closed(sandbox: CompiledSandbox, facts: Facts, on: SubmittedScreen | undefined, about: string | undefined): Facts {
  const stays = (category: Json) => {
    if (on !== undefined && category !== about) return true
    return resolveOf(sandbox, on, { ...facts, condition: { categoryEnum: category } }) === undefined
  }
  return { ...facts, open: { ...facts.open, conditions: listAt(facts.open, 'conditions').filter(stays) } }
}

/** The facts with the values that the step sets and the conditions that the step opens. */
function after(facts: Facts, { status, sets, opens }: SandboxStep): Facts {
  const known = setPaths(facts, { ...sets, 'status.value': status })
  const opened = opens.map(({ categoryEnum }) => categoryEnum)
  return { ...known, open: { ...known.open, conditions: [...listAt(known.open, 'conditions'), ...opened] } }
}

/** The facts with the submission; uploaded files count as documents from then on. */
function sent(facts: Facts, on: string, submission: JsonObject): Facts {
  const files = on.startsWith('uploaded:') ? listAt(submission, 'files') : []
  return { ...facts, submission, open: { ...facts.open, documents: [...listAt(facts.open, 'documents'), ...files] } }
}

function listAt(entity: JsonObject | undefined, key: string): readonly Json[] {
  const list = entity?.[key]
  return Array.isArray(list) ? (list as readonly Json[]) : []
}
