import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { StepId, Text } from '#engine/flow/json.ts'
import { stepOfJourney, type Within } from '#engine/progress/progress-steps.ts'
import type { JourneyView } from './journey-view.ts'
import { stageOf } from './steps.ts'

export type Progress = {
  readonly step: number
  readonly steps: number
  readonly labels: readonly Text[]
  /** The position within the step, where the journey belongs to one step of the whole application. */
  readonly within?: Within
}

/**
 * The position of a step on the progress bar. If the journey belongs to a step of the whole application, the bar counts
 * the steps of the whole, and the stages are parts of the one. undefined for a step without a stage.
 */
export function progressOf(flow: CompiledFlow, view: JourneyView, step: StepId): Progress | undefined {
  const own = progressInJourney(flow, view, step)
  const whole = stepOfJourney(flow, view.id, view.facts)
  const stage = stageOf(flow, view, step)
  if (!own || !whole || !stage) return own
  return {
    step: whole.step,
    steps: whole.steps,
    labels: [whole.label, ...own.labels],
    within: { part: stage.index, parts: stage.of + whole.states },
  }
}

/**
 * The position in the journey alone. If stages are grouped, the bar counts groups; the stage's label follows the group's
 * unless the group has only one active stage.
 */
function progressInJourney(flow: CompiledFlow, view: JourneyView, step: StepId): Progress | undefined {
  const stage = stageOf(flow, view, step)
  if (!stage) return undefined
  const journey = flow.journeys[view.id]
  const group = journey?.groups.find(({ id }) => id === stage.group)
  if (!journey || !group) return { step: stage.index, steps: stage.of, labels: [stage.label] }
  const asked = new Set(view.activeSteps.map((askedStep) => askedStep.stage))
  const stages = journey.stages.filter(({ id }) => asked.has(id))
  const groups = journey.groups.filter(({ id }) => stages.some((one) => one.group === id))
  const alone = stages.filter((one) => one.group === group.id).length === 1
  return {
    step: groups.findIndex(({ id }) => id === group.id) + 1,
    steps: groups.length,
    labels: alone ? [group.label] : [group.label, stage.label],
  }
}
