/**
 * Where a journey leads for these answers. Order is everything: a step's `askWhen` reads what earlier steps were
 * answered, so one pass from first to last decides which steps are asked. Answers of steps that are not asked stay
 * with the caller, but are no facts.
 */

import { type CompiledFlow, type CompiledStep, inputScreen, type JourneyAnswers } from '#engine/flow/compiled-flow.ts'
import type { Because, Facts, JourneyId, ScreenRoute, StepId } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { factsWithAnswers } from '#engine/validation/normalize-answers.ts'

export type ActiveStep = {
  readonly id: StepId
  readonly screen: ScreenRoute
  readonly stage?: string
  /** The rule that asks it, where it is not asked of everybody. */
  readonly because?: Because
}

export type JourneyView = {
  readonly id: JourneyId
  readonly open: boolean
  /** Where a closed journey sends people. */
  readonly otherwise?: string
  /** The rule that opens or closes it. */
  readonly because?: Because
  readonly activeSteps: readonly ActiveStep[]
  /** The given facts with the answers of the asked steps. */
  readonly facts: Facts
}

export function journeyView(flow: CompiledFlow, journeyId: JourneyId, answers: JourneyAnswers, given: Facts): JourneyView {
  const journey = Object.hasOwn(flow.journeys, journeyId) ? flow.journeys[journeyId] : undefined
  if (journey === undefined) throw new Error(`There is no journey "${journeyId}".`)
  const asked: ActiveStep[] = []
  let facts = given
  const ours = new Set<object>()
  for (const step of journey.steps) {
    if (step.askWhen !== undefined && !matches(step.askWhen, facts)) continue
    asked.push(activeStep(step))
    facts = withAnswers(flow, step, answers, facts, ours)
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

function withAnswers(flow: CompiledFlow, step: CompiledStep, answers: JourneyAnswers, facts: Facts, ours: Set<object>): Facts {
  const own = Object.hasOwn(answers, step.id) ? answers[step.id] : undefined
  const screen = inputScreen(flow, step.screen)
  if (own === undefined || !screen) return facts
  return factsWithAnswers(screen, own, facts, ours)
}
