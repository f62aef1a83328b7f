import { chooseText } from '#engine/answers/said.ts'
import type { FormView } from '#engine/answers/screen-view.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { StepId } from '#engine/flow/json.ts'
import type { JourneyView } from '#engine/journey/journey-view.ts'

/**
 * The consents that stand above the button of a step: its own, and on the last asked step those of steps that are not
 * asked of this borrower but whose consent is needed all the same.
 */
export function consentsOfStep(
  flow: CompiledFlow,
  view: JourneyView,
  step: StepId,
  own: FormView['records'],
): FormView['records'] {
  if (view.asked.at(-1)?.id !== step) return own
  const asked = new Set(view.asked.map(({ id }) => id))
  const missing = (flow.journeys[view.id]?.steps ?? []).flatMap(({ id, screen: route }) => {
    const screen = flow.screens[route]
    if (asked.has(id) || screen?.kind !== 'form') return []
    return screen.records.filter(({ onLastStep }) => onLastStep)
  })
  return [...own, ...missing.map(({ id, type, text }) => ({ id, type, text: chooseText(flow, text, view.facts) }))]
}
