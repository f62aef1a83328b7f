import { type CompiledFlow, inputScreen } from '#engine/flow/compiled-flow.ts'
import type { StepId } from '#engine/flow/json.ts'
import { type ResolvedText, resolveText } from '#engine/text/resolve-text.ts'
import type { JourneyView } from './journey-view.ts'

export type Consent = { readonly id: string; readonly type: string; readonly text: ResolvedText }

/**
 * The consents that a borrower gives by submitting a step: the step's own and, on the last active step, those of
 * inactive steps that are marked `onLastStep`.
 *
 * @param own the step's own consents, from its view or its validation result
 */
export function consentsOfStep(flow: CompiledFlow, view: JourneyView, step: StepId, own: readonly Consent[]): readonly Consent[] {
  if (view.activeSteps.at(-1)?.id !== step) return own
  const asked = new Set(view.activeSteps.map(({ id }) => id))
  const missing = (flow.journeys[view.id]?.steps ?? []).flatMap(({ id, screen: route }) => {
    const screen = inputScreen(flow, route)
    return asked.has(id) || !screen ? [] : screen.records.filter(({ onLastStep }) => onLastStep)
  })
  return [...own, ...missing.map(({ id, type, text }) => ({ id, type, text: resolveText(flow, text, view.facts) }))]
}
