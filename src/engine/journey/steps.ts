/**
 * The next and previous step, the stage and the early exit of a step; all follow from the order of the active steps.
 */

import type { CompiledFlow, JourneyAnswers } from '#engine/flow/compiled-flow.ts'
import type { Because, StepId, Text } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { type ValidationResult, validateScreen } from '#engine/validation/validate-screen.ts'
import type { ScreenValidators } from '#engine/validation/validators.ts'
import type { ActiveStep, JourneyView } from './journey-view.ts'

export function nextStep(view: JourneyView, step: StepId): ActiveStep | undefined {
  const index = indexOf(view, step)
  return index < 0 ? undefined : view.activeSteps[index + 1]
}

export function previousStep(view: JourneyView, step: StepId): ActiveStep | undefined {
  return view.activeSteps[indexOf(view, step) - 1]
}

/** Validates the answers of one step, with the other active steps' answers among the facts. */
export function validateStep(
  flow: CompiledFlow,
  view: JourneyView,
  step: ActiveStep,
  answers: JourneyAnswers,
  validators: ScreenValidators,
): ValidationResult {
  return validateScreen(flow, step.screen, (Object.hasOwn(answers, step.id) && answers[step.id]) || {}, view.facts, validators)
}

export type StageView = {
  readonly id: string
  readonly label: Text
  readonly index: number
  readonly of: number
  readonly group?: string
}

/** The stage of a step: `index` from 1, `of` the number of distinct stages among the active steps. */
export function stageOf(flow: CompiledFlow, view: JourneyView, step: StepId): StageView | undefined {
  const current = view.activeSteps[indexOf(view, step)]?.stage
  const asked = new Set(view.activeSteps.map(({ stage }) => stage))
  const stages = (flow.journeys[view.id]?.stages ?? []).filter(({ id }) => asked.has(id))
  const index = stages.findIndex(({ id }) => id === current)
  const stage = stages[index]
  return stage && { ...stage, index: index + 1, of: stages.length }
}

/** The early exit of an accepted step: the first whose rule is true; undefined if none is. */
export function exitOf(flow: CompiledFlow, view: JourneyView, step: StepId): { go: string; because: Because } | undefined {
  const compiled = flow.journeys[view.id]?.steps.find(({ id }) => id === step)
  const exit = compiled?.leaveWhen.find(({ when }) => matches(when, view.facts))
  return compiled && exit && { go: exit.go, because: { at: `${compiled.at}/leaveWhen/${exit.id}`, rule: exit.when } }
}

function indexOf(view: JourneyView, step: StepId): number {
  return view.activeSteps.findIndex(({ id }) => id === step)
}
