/**
 * Determines the active steps of a journey for given answers. `askWhen` of a step reads the answers of earlier steps,
 * so one pass from first to last suffices. Answers of inactive steps stay with the caller but are not among the facts.
 */

import { type CompiledFlow, type CompiledStep, inputScreen, type JourneyAnswers } from '#engine/flow/compiled-flow.ts'
import type { Because, Facts, JourneyId, ScreenRoute, StepId } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { factsWithAnswers } from '#engine/validation/normalize-answers.ts'

export type ActiveStep = {
  readonly id: StepId
  readonly screen: ScreenRoute
  readonly stage?: string
  /** The `askWhen` rule that makes the step active; absent if the step is always active. */
  readonly because?: Because
}

export type JourneyView = {
  readonly id: JourneyId
  readonly open: boolean
  /** The path to which a closed journey redirects. */
  readonly otherwise?: string
  /** The rule that opens or closes the journey. */
  readonly because?: Because
  readonly activeSteps: readonly ActiveStep[]
  /** The facts passed in, with the answers of the active steps. */
  readonly facts: Facts
}

export function journeyView(flow: CompiledFlow, journeyId: JourneyId, answers: JourneyAnswers, given: Facts): JourneyView {
  const journey = Object.hasOwn(flow.journeys, journeyId) ? flow.journeys[journeyId] : undefined
  if (journey === undefined) throw new Error(`There is no journey "${journeyId}".`)
  const asked: ActiveStep[] = []
  let facts = given
  for (const step of journey.steps) {
    if (step.askWhen !== undefined && !matches(step.askWhen, facts)) continue
    asked.push(activeStep(step))
    facts = withAnswers(flow, step, answers, facts)
  }
  const { openWhen, otherwise } = journey
  return {
    id: journeyId,
    open: matches(openWhen, given),
    ...(otherwise !== undefined && { otherwise }),
    ...(openWhen !== undefined && { because: { at: `journeys/${journeyId}.json#/openWhen`, rule: openWhen } }),
    activeSteps: asked,
    facts,
  }
}

function activeStep({ id, at, screen, stage, askWhen }: CompiledStep): ActiveStep {
  return {
    id,
    screen,
    ...(stage !== undefined && { stage }),
    ...(askWhen !== undefined && { because: { at: `${at}/askWhen`, rule: askWhen } }),
  }
}

function withAnswers(flow: CompiledFlow, step: CompiledStep, answers: JourneyAnswers, facts: Facts): Facts {
  const own = Object.hasOwn(answers, step.id) ? answers[step.id] : undefined
  const screen = inputScreen(flow, step.screen)
  if (own === undefined || !screen) return facts
  return factsWithAnswers(screen, own, facts)
}
