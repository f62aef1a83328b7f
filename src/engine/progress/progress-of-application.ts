/**
 * How far an application has come, as a borrower sees it: a few steps, whatever the lifecycle does between them.
 *
 * Each state of the lifecycle names its step, so that a state says where one stands, and no place in the program does.
 */
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { CompiledLifecycle, CompiledProgressStep } from '#engine/flow/compiled-lifecycle.ts'
import type { Because, Facts, Text } from '#engine/flow/json.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import { lifecycleState } from '#engine/lifecycle/lifecycle-state.ts'
import { matches } from '#engine/logic/evaluate.ts'

export type ApplicationProgress = {
  readonly steps: readonly { readonly id: string; readonly label: Text; readonly state: 'done' | 'current' | 'ahead' }[]
  /** Counted from 1, among the steps shown; absent once all are done. */
  readonly step?: number
  /** The line of the state that says so. */
  readonly because: Because
}

/** What a state names once no step is left. */
const COMPLETE = 'COMPLETE'

/**
 * undefined where the lifecycle names no steps, where no state on the way here says on which of them one stands, and where
 * the application has ended without one: a refusal is no progress.
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

/** The last state on the way that names a step: a detour stays on the step that was reached, and what is over stands on none. */
function lastNamed(lifecycle: CompiledLifecycle, facts: Facts): { readonly id: string; readonly progress: string } | undefined {
  const way = [lifecycle.start, ...lifecycleState({ lifecycle }, facts).events.map(({ to }) => to)]
  const states = way.flatMap((id) => lifecycle.states.find((state) => state.id === id) ?? [])
  if (states.at(-1)?.final && states.at(-1)?.progress === undefined) return undefined
  return states.flatMap(({ id, progress }) => (progress === undefined ? [] : [{ id, progress }])).at(-1)
}

type Steps = readonly CompiledProgressStep[]

/** A step that is not shown to this borrower leaves its place to the next one that is, or to the last. */
function indexOfStep(all: Steps, shown: Steps, id: string): number | undefined {
  const place = all.findIndex((step) => step.id === id)
  if (place < 0) return undefined
  const next = shown.findIndex((step) => all.indexOf(step) >= place)
  return next < 0 ? shown.length - 1 : next
}
