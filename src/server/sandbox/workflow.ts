/**
 * Plays the lender: moves an application along the lender's `sandbox.json`, as the engine decides.
 * The place is found by the application's status, and the persona by its applicant's last name. Waiting and uploads are not
 * told to the engine yet; an application stays where only they lead on.
 */
import type { CompiledSandbox } from '#engine/flow/compiled-sandbox.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import { type SandboxStep, sandboxStart, sandboxStep } from '#engine/machine/sandbox-run.ts'

/** The status that an application moves to, with the facts that are set on the way, by path: `status.liensComplete`. */
export type Move = { readonly status: string; readonly set: JsonObject }

/** Where an application begins. */
export function firstMove(sandbox: CompiledSandbox, facts: Facts): Move | undefined {
  return moveOf(sandboxStart(sandbox, lastNameIn(facts), facts))
}

/** @param event what the borrower did: `submitted:start/profile` */
export function moveOn(sandbox: CompiledSandbox, event: `submitted:${string}`, facts: Facts): Move | undefined {
  const persona = sandboxStart(sandbox, lastNameIn(facts), facts)?.state.persona
  const { path } = sandbox.personas.find(({ id }) => id === persona) ?? sandbox
  const place = path.find(({ status }) => status === facts.status?.value)?.id
  if (place === undefined) return undefined
  const step = sandboxStep(sandbox, { place, ...(persona !== undefined && { persona }) }, { on: event }, facts)
  return step?.by === undefined ? undefined : moveOf(step)
}

function moveOf(step: SandboxStep | undefined): Move | undefined {
  return step && { status: step.status, set: step.sets }
}

function lastNameIn({ profile }: Facts): string {
  const name = profile?.name as JsonObject | undefined
  return typeof name?.lastName === 'string' ? name.lastName : ''
}
