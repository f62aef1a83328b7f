import { askingScreen } from '#engine/flow/asking.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { StepId } from '#engine/flow/json.ts'
import { chooseText, type Said } from '#engine/text/said.ts'
import type { JourneyView } from './journey-view.ts'

export type Consent = { readonly id: string; readonly type: string; readonly text: Said }

/**
 * The consents that accepting a step gives: its own, and on the last asked step those of steps that are not asked of
 * this borrower but whose consent is needed all the same (`onLastStep`).
 *
 * @param own the step's own consents, as its view or its judgement has them
 */
export function consentsOfStep(flow: CompiledFlow, view: JourneyView, step: StepId, own: readonly Consent[]): readonly Consent[] {
  if (view.asked.at(-1)?.id !== step) return own
  const asked = new Set(view.asked.map(({ id }) => id))
  const missing = (flow.journeys[view.id]?.steps ?? []).flatMap(({ id, screen: route }) => {
    const screen = askingScreen(flow, route)
    return asked.has(id) || !screen ? [] : screen.records.filter(({ onLastStep }) => onLastStep)
  })
  return [...own, ...missing.map(({ id, type, text }) => ({ id, type, text: chooseText(flow, text, view.facts) }))]
}
