/**
 * The progress of a whole application, as a few steps that the borrower sees. Each lifecycle state names its progress
 * step, so that the flow decides about progress, not the program.
 */
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { CompiledLifecycle } from '#engine/flow/compiled-lifecycle.ts'
import type { Because, Facts, ScreenRoute, Text } from '#engine/flow/json.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import { lifecycleState } from '#engine/lifecycle/lifecycle-state.ts'
import { isCoSigner } from '#engine/product.ts'
import { indexOfStep, shownSteps, statesNaming, type Within } from './progress-steps.ts'

export type ApplicationProgress = {
  readonly steps: readonly { readonly id: string; readonly label: Text; readonly state: 'done' | 'current' | 'ahead' }[]
  /** The number of the current step, from 1, among the shown steps; absent once all are done. */
  readonly step?: number
  /** The parts of the current step, from 1; absent once all are done. */
  readonly within?: Within
  /** The pointer to the lifecycle state, or to the screen, that names the step. */
  readonly because: Because
}

/** The `progress` of a lifecycle state after all steps. */
const COMPLETE = 'COMPLETE'

type ProgressFlow = Pick<CompiledFlow, 'lifecycle' | 'product'> & Partial<Pick<CompiledFlow, 'journeys' | 'screens'>>

/**
 * The progress of an application; undefined if the lifecycle has no progress steps, if no state reached so far names
 * one, or if the application is in a final state without a step, such as a refusal. A step that the screen shown names
 * comes before the step of the state; for a co-signer, who has steps of their own, it is the only one.
 */
export function progressOfApplication(flow: ProgressFlow, facts: Facts, route?: ScreenRoute): ApplicationProgress | undefined {
  const { lifecycle } = flow
  const ofSigner = isCoSigner(flow, facts)
  const all = ofSigner ? lifecycle?.signerProgress : lifecycle?.progress
  if (!lifecycle || !all) return undefined
  const shown = shownSteps(all, facts)
  const ofState = ofSigner ? undefined : lastNamed(lifecycle, facts)
  const named = namedByScreen(flow, route, ofState) ?? ofState
  if (!named || shown.length === 0) return undefined
  const current = named.progress === COMPLETE ? shown.length : indexOfStep(all, shown, named.progress)
  if (current === undefined) return undefined
  return {
    steps: shown.map(({ id, label }, index) => ({
      id,
      label,
      state: index < current ? 'done' : index === current ? 'current' : 'ahead',
    })),
    ...(current < shown.length && { step: current + 1, within: withinStep(flow, named) }),
    because: named.because,
  }
}

type Named = { readonly progress: string; readonly because: Because; readonly state?: string }

/** Within the step of the state that was reached, a screen is at the part of that state. */
function namedByScreen({ screens }: ProgressFlow, route: ScreenRoute | undefined, ofState: Named | undefined): Named | undefined {
  const screen = screens && route !== undefined && Object.hasOwn(screens, route) ? screens[route] : undefined
  if (screen?.progress === undefined) return undefined
  const because = { at: pointTo(screen.at, 'progress') }
  return screen.progress === ofState?.progress ? { ...ofState, because } : { progress: screen.progress, because }
}

/**
 * The last state of the replay that names a step. A state without a step keeps the step before; a final state without a
 * step has none.
 */
function lastNamed(lifecycle: CompiledLifecycle, facts: Facts): Named | undefined {
  const way = [lifecycle.start, ...lifecycleState({ lifecycle }, facts).events.map(({ to }) => to)]
  const states = way.flatMap((id) => lifecycle.states.find((state) => state.id === id) ?? [])
  if (states.at(-1)?.final && states.at(-1)?.progress === undefined) return undefined
  return states
    .flatMap(({ id, progress }) =>
      progress === undefined
        ? []
        : [{ state: id, progress, because: { at: pointTo(pointTo('lifecycle.json#/states', id), 'progress') } }],
    )
    .at(-1)
}

/** A screen that names another step than the state counts as the last part of that step. */
function withinStep({ lifecycle, journeys = {} }: ProgressFlow, { progress, state }: Named): Within {
  const states = lifecycle ? statesNaming(lifecycle, progress) : []
  const stages = Object.values(journeys).find((journey) => journey.progress === progress)?.stages.length ?? 0
  const parts = Math.max(1, stages + states.length)
  return { part: state === undefined ? parts : stages + states.indexOf(state) + 1, parts }
}
