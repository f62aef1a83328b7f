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
  /** The categories of the open conditions that are asked of the co-signer. */
  let ofCoSigner: readonly Json[] = []
  if (!step) return undefined
  const steps: SandboxRunStep[] = [{ ...step, facts }]
  for (const { on, submission, condition } of inputs) {
    ofCoSigner = [...ofCoSigner, ...openedOf('co-signer', step)]
    facts = after(facts, step, ofCoSigner)
    const isStillOpen = openCheck(sandbox, on === undefined ? facts : sent(facts, on, submission), on, condition)
    ofCoSigner = ofCoSigner.filter((category) => isStillOpen({ categoryEnum: category, of: 'co-signer' }))
    const now = closed(on === undefined ? facts : sent(facts, on, submission), isStillOpen, ofCoSigner)
    const event = on === undefined ? { elapsed: Number.POSITIVE_INFINITY } : { on }
    const next: SandboxStep | undefined = sandboxStep(sandbox, step.position, event, now)
    if (!next) break
    steps.push({ ...next, facts: now })
    facts = { ...facts, ...(now.open && { open: now.open }) }
    step = next
  }
  return { steps, facts: after(facts, step, [...ofCoSigner, ...openedOf('co-signer', step)]) }
}

/** Whether a condition is not closed by the submission, or by the elapsed time. */
function openCheck(sandbox: CompiledSandbox, facts: Facts, on: SubmittedScreen | undefined, about: string | undefined) {
  return (condition: JsonObject) => {
    if (on !== undefined && condition.categoryEnum !== about) return true
    return resolveOf(sandbox, on, { ...facts, condition }) === undefined
  }
}

/** The facts without the conditions that are closed. */
function closed(facts: Facts, isStillOpen: (condition: JsonObject) => boolean, ofCoSigner: readonly Json[]): Facts {
  const conditions = listAt(facts.open, 'conditions').filter((category) => isStillOpen({ categoryEnum: category }))
  return { ...facts, open: { ...facts.open, conditions, asksCoSigner: ofCoSigner.length > 0 } }
}

/** The facts with the values that the step sets and the conditions that the step opens. */
function after(facts: Facts, step: SandboxStep, ofCoSigner: readonly Json[]): Facts {
  const known = setPaths(facts, { ...step.sets, 'status.value': step.status })
  const conditions = [...listAt(known.open, 'conditions'), ...openedOf(undefined, step)]
  return { ...known, open: { ...known.open, conditions, asksCoSigner: ofCoSigner.length > 0 } }
}

function openedOf(whose: 'co-signer' | undefined, { opens }: SandboxStep): readonly string[] {
  return opens.flatMap(({ of, categoryEnum }) => (of === whose ? [categoryEnum] : []))
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
