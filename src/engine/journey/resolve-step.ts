/**
 * Decides whether a borrower may open a step of a journey, since a link, bookmark or the browser's buttons may name
 * any. A step with an unanswered predecessor redirects to the first unanswered step.
 */

import type { CompiledFlow, JourneyAnswers } from '#engine/flow/compiled-flow.ts'
import type { StepId } from '#engine/flow/json.ts'
import type { ScreenValidators } from '#engine/validation/validators.ts'
import type { ActiveStep, JourneyView } from './journey-view.ts'
import { nextStep, validateStep } from './steps.ts'

export type ResolvedStep =
  | { readonly kind: 'closed'; readonly otherwise?: string }
  | { readonly kind: 'elsewhere'; readonly step: ActiveStep }
  | { readonly kind: 'here'; readonly step: ActiveStep }

/**
 * @param wanted the step that the URL names; undefined for the journey's own path
 * @param accepted the answers of the steps that the borrower has submitted; a step without an entry is unanswered, even
 * if all of its fields are optional
 */
export function resolveStep(
  flow: CompiledFlow,
  view: JourneyView,
  wanted: StepId | undefined,
  accepted: JourneyAnswers,
  validators: ScreenValidators,
): ResolvedStep {
  if (!view.open) return { kind: 'closed', ...(view.otherwise !== undefined && { otherwise: view.otherwise }) }
  const first = view.activeSteps[0]
  if (!first) return { kind: 'closed' }
  const index = wanted === undefined ? 0 : view.activeSteps.findIndex(({ id }) => id === wanted)
  const before = index < 0 ? view.activeSteps : view.activeSteps.slice(0, index)
  const unanswered = before.find((step) => !isAnswered(flow, view, step, accepted, validators))
  if (unanswered) return { kind: 'elsewhere', step: unanswered }
  const step = view.activeSteps[index]
  // For an inactive step with all active steps answered, redirect to the last active step.
  if (!step) return { kind: 'elsewhere', step: view.activeSteps.at(-1) ?? first }
  // The first step has only one URL, the journey's own path.
  if (index === 0 && wanted !== undefined) return { kind: 'elsewhere', step }
  return { kind: 'here', step }
}

/**
 * The step after an accepted step: the next active one, else the first unanswered one; undefined if all are answered.
 */
export function stepAfter(
  flow: CompiledFlow,
  view: JourneyView,
  step: StepId,
  accepted: JourneyAnswers,
  validators: ScreenValidators,
): ActiveStep | undefined {
  return nextStep(view, step) ?? view.activeSteps.find((one) => !isAnswered(flow, view, one, accepted, validators))
}

function isAnswered(
  flow: CompiledFlow,
  view: JourneyView,
  step: ActiveStep,
  accepted: JourneyAnswers,
  validators: ScreenValidators,
): boolean {
  return accepted[step.id] !== undefined && validateStep(flow, view, step, accepted, validators).accepted
}
