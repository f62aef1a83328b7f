/**
 * The sandbox played from one thing that happens to the next, without an application: what is not among the facts from the
 * beginning is known only by what the sandbox sets. Each deed adds one status: the next one, or the same again where
 * nothing led on.
 */
import type { CompiledSandbox } from '#engine/flow/compiled-sandbox.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { Json, JsonObject } from '#engine/flow/json.ts'
import { mergeOver } from '#engine/flow/merge-over.ts'
import { setPaths } from '#engine/flow/set-paths.ts'
import { resolveOf, type SandboxStep, type SubmittedScreen, sandboxStart, sandboxStep } from './sandbox-step.ts'

export type Deed = {
  /** Absent: waiting as long as it takes for the place to be left by itself, and for conditions to close by themselves. */
  readonly on?: SubmittedScreen
  /** What was sent. */
  readonly submission: JsonObject
  /** The category of the condition that it is done for. */
  readonly condition?: string
}

export type PlayedDeeds = {
  /** The first one, and one for each deed. */
  readonly steps: readonly PlayedStep[]
  /** At the end. */
  readonly facts: Facts
}

export type PlayedStep = Pick<SandboxStep, 'status' | 'position' | 'by' | 'because'> & {
  /** As they were when it was decided. */
  readonly facts: Facts
}

/** undefined where the sandbox has no path. */
export function playDeeds(
  sandbox: CompiledSandbox,
  given: Facts,
  lastName: string,
  deeds: readonly Deed[],
): PlayedDeeds | undefined {
  let facts: Facts = { ...given, profile: mergeOver(given.profile ?? {}, { name: { lastName } }) as JsonObject }
  let step = sandboxStart(sandbox, lastName, facts)
  if (!step) return undefined
  const steps: PlayedStep[] = [{ ...step, facts }]
  for (const { on, submission, condition } of deeds) {
    facts = after(facts, step)
    const now = closed(sandbox, on === undefined ? facts : sent(facts, on, submission), on, condition)
    const happening = on === undefined ? { elapsed: Number.POSITIVE_INFINITY } : { on }
    const next: SandboxStep | undefined = sandboxStep(sandbox, step.position, happening, now)
    if (!next) break
    steps.push({ ...next, facts: now })
    facts = { ...facts, ...(now.open && { open: now.open }) }
    step = next
  }
  return { steps, facts: after(facts, step) }
}

/** Without the conditions that are closed by what was done for one, or by waiting. */
function closed(sandbox: CompiledSandbox, facts: Facts, on: SubmittedScreen | undefined, about: string | undefined): Facts {
  const stays = (category: Json) => {
    if (on !== undefined && category !== about) return true
    return resolveOf(sandbox, on, { ...facts, condition: { categoryEnum: category } }) === undefined
  }
  return { ...facts, open: { ...facts.open, conditions: listAt(facts.open, 'conditions').filter(stays) } }
}

/** What a step has set, and the conditions that it has opened. */
function after(facts: Facts, { status, sets, opens }: SandboxStep): Facts {
  const known = setPaths(facts, { ...sets, 'status.value': status })
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
