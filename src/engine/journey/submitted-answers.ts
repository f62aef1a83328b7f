import { type Answers, type CompiledFlow, inputScreen, type JourneyAnswers } from '#engine/flow/compiled-flow.ts'
import type { StepId } from '#engine/flow/json.ts'
import type { JourneyView } from './journey-view.ts'

/** The answers of an accepted step: normalized, without hidden fields, but still with passwords. */
export function acceptedAnswers(flow: CompiledFlow, screen: string, given: Answers, kept: Answers): Answers {
  const form = inputScreen(flow, screen)
  if (!form) return kept
  const neverKept = form.fields.filter(({ id, keepNever }) => keepNever && Object.hasOwn(given, id))
  return { ...kept, ...Object.fromEntries(neverKept.map(({ id }) => [id, given[id] ?? null])) }
}

/** The answers of the active steps. Answers of inactive steps stay in the draft and are not submitted. */
export function submittedAnswers(view: JourneyView, accepted: JourneyAnswers): JourneyAnswers {
  return Object.fromEntries(view.activeSteps.map(({ id }): [StepId, Answers] => [id, accepted[id] ?? {}]))
}
