/** Good answers to every step that a lender's own registration asks, whatever it asks. */

import { type Answers, type CompiledFlow, inputScreen, type JourneyAnswers } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/json.ts'
import { journeyView } from '#engine/journey/journey-view.ts'
import { screenSchema } from '#engine/validation/standard-screen-schema.ts'
import { viewScreen } from '#engine/validation/view-screen.ts'
import { fittingAnswers } from './fitting-answer.ts'
import { registrationAnswers } from './registration-answers.ts'

/** @param given answers by field, wherever they stand; undefined leaves one out */
export function registrationOf(
  flow: CompiledFlow,
  journey: string,
  facts: Facts,
  given: { readonly [field: string]: unknown } = {},
): JourneyAnswers {
  const known: JourneyAnswers = registrationAnswers(given)
  const byField = Object.assign({}, ...Object.values(known)) as Answers
  const steps = flow.journeys[journey]?.steps.length ?? 0
  let answers: JourneyAnswers = {}
  // A step may be asked because of an answer before it, so each is answered in its turn.
  for (let index = 0; index < steps; index += 1) {
    const view = journeyView(flow, journey, answers, facts)
    const step = view.activeSteps[index]
    const screen = step && inputScreen(flow, step.screen)
    if (!step || !screen) break
    const seen = viewScreen(flow, step.screen, known[step.id] ?? {}, view.facts)
    if (!seen || !('fields' in seen)) break
    const own = known[step.id] ?? Object.fromEntries(seen.fields.flatMap(({ id }) => (id in byField ? [[id, byField[id]]] : [])))
    const left = seen.fields.filter(({ id }) => !(id in given && given[id] === undefined))
    answers = { ...answers, [step.id]: fittingAnswers(left, screenSchema(flow, screen).schema, own) as Answers }
  }
  return answers
}
