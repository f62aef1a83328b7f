/**
 * The progress of a whole application, as a few steps that the borrower sees. Each lifecycle state names its progress
 * step, so that the flow decides about progress, not the program.
 */
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { CompiledLifecycle, CompiledProgressStep } from '#engine/flow/compiled-lifecycle.ts'
import type { Because, Facts, Text } from '#engine/flow/json.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import { lifecycleState } from '#engine/lifecycle/lifecycle-state.ts'
import { matches } from '#engine/logic/evaluate.ts'

export type ApplicationProgress = {
  readonly steps: readonly { readonly id: string; readonly label: Text; readonly state: 'done' | 'current' | 'ahead' }[]
  /** The number of the current step, from 1, among the shown steps; absent once all are done. */
  readonly step?: number
  /** The pointer to the lifecycle state that names the step. */
  readonly because: Because
}

/** The `progress` of a lifecycle state after all steps. */
const COMPLETE = 'COMPLETE'

/**
 * The progress of an application; undefined if the lifecycle has no progress steps, if no state reached so far names
 * one, or if the application is in a final state without a step, such as a refusal.
 */
export function progressOfApplication(flow: Pick<CompiledFlow, 'lifecycle'>, facts: Facts): ApplicationProgress | undefined {
  const { lifecycle } = flow
  if (!lifecycle?.progress) return undefined
  const shown = lifecycle.progress.filter(({ shownWhen }) => matches(shownWhen, facts))
  const named = lastNamed(lifecycle, facts)
  if (!named || shown.length === 0) return undefined
  const current = named.progress === COMPLETE ? shown.length : indexOfStep(lifecycle.progress, shown, named.progress)
  if (current === undefined) return undefined
  return {
    steps: shown.map(({ id, label }, index) => ({
      id,
      label,
      state: index < current ? 'done' : index === current ? 'current' : 'ahead',
    })),
    ...(current < shown.length && { step: current + 1 }),
    because: { at: pointTo(pointTo('lifecycle.json#/states', named.id), 'progress') },
  }
}

/**
 * The last state of the replay that names a step. A state without a step keeps the step before; a final state without a
 * step has none.
 */
function lastNamed(lifecycle: CompiledLifecycle, facts: Facts): { readonly id: string; readonly progress: string } | undefined {
  const way = [lifecycle.start, ...lifecycleState({ lifecycle }, facts).events.map(({ to }) => to)]
  const states = way.flatMap((id) => lifecycle.states.find((state) => state.id === id) ?? [])
  if (states.at(-1)?.final && states.at(-1)?.progress === undefined) return undefined
  return states.flatMap(({ id, progress }) => (progress === undefined ? [] : [{ id, progress }])).at(-1)
}

type Steps = readonly CompiledProgressStep[]

/** The index of a step among the shown steps; a hidden step is replaced by the next shown one, or else by the last. */
function indexOfStep(all: Steps, shown: Steps, id: string): number | undefined {
  const place = all.findIndex((step) => step.id === id)
  if (place < 0) return undefined
  const next = shown.findIndex((step) => all.indexOf(step) >= place)
  return next < 0 ? shown.length - 1 : next
}
