import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import { inputScreen } from '#engine/flow/input-screen.ts'
import type { StepId } from '#engine/flow/json.ts'
import { type ResolvedText, resolveText } from '#engine/text/resolve-text.ts'
import type { JourneyView } from './journey-view.ts'

export type Consent = { readonly id: string; readonly type: string; readonly text: ResolvedText }

/**
 * The consents that accepting a step gives: its own, and on the last asked step those of steps that are not asked of
 * this borrower but whose consent is needed all the same (`onLastStep`).
 *
 * @param own the step's own consents, as its view or its judgement has them
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
