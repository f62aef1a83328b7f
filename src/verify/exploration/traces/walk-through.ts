import { type Answers, type CompiledJourney, inputScreen, type JourneyAnswers, journeyView } from '#engine/index.ts'
import type { Given } from '../answers/facts-given.ts'
import { type Fitting, fitAnswers } from '../answers/fit-answers.ts'
import type { Explored } from '../explored.ts'
import type { Walked } from './journey-search.ts'

/**
 * Answers for a complete journey; undefined if the journey is closed, or if no valid answers were found for one of its
 * steps.
 *
 * @param wanted answers by field id, for whichever screen has the field
 */
export function walkThrough(
  explored: Explored,
  journey: CompiledJourney,
  given: Given,
  wanted: Answers,
  pick?: Fitting['pick'],
): Walked | undefined {
  const facts = explored.factsGiven(given)
  let answers: JourneyAnswers = {}
  for (;;) {
    const view = journeyView(explored.flow, journey.id, answers, facts)
    if (!view.open) return undefined
    const step = view.activeSteps.find(({ id }) => !Object.hasOwn(answers, id))
    if (!step) return { journey: journey.id, given, answers }
    if (!inputScreen(explored.flow, step.screen)) return undefined
    const fitted = fitAnswers(explored, step.screen, view.facts, { wanted, ...(pick && { pick }) })
    if (!fitted) return undefined
    answers = { ...answers, [step.id]: fitted.answers }
  }
}
