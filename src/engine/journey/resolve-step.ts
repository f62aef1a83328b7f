/**
 * Whether a borrower may stand at a step: a link from outside, a bookmark or the browser's own buttons may name any. A step
 * whose predecessors are unanswered leads to the first unanswered one, so nobody answers a question that does not fit.
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
 * @param wanted the step that the address names; undefined for the journey's own path
 * @param accepted the answers that the borrower continued with; a step without an entry is unanswered, even where all of
 *   its questions may be left empty
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
  // A step that is not asked, with everything answered: the last step is where one goes on.
  if (!step) return { kind: 'elsewhere', step: view.activeSteps.at(-1) ?? first }
  // The first step has one address, the journey's own.
  if (index === 0 && wanted !== undefined) return { kind: 'elsewhere', step }
  return { kind: 'here', step }
}

/** Where a borrower goes on from an accepted step; undefined where everything is answered. */
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
