import type { Judgement } from '#engine/answers/judge.ts'
import { chooseText } from '#engine/answers/said.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { StepId } from '#engine/flow/json.ts'
import type { JourneyView } from '#engine/journey/journey-view.ts'

/** The consents that accepting a step gives: its own, and on the last asked step those of steps that are not asked. */
export function recordsOfStep(
  flow: CompiledFlow,
  view: JourneyView,
  step: StepId,
  { accepted, records }: Judgement,
): Judgement['records'] {
  if (!accepted || view.asked.at(-1)?.id !== step) return records
  const unasked = (flow.journeys[view.id]?.steps ?? []).filter(({ id }) => !view.asked.some((one) => one.id === id))
  const moved = unasked.flatMap(({ screen: route }) => {
    const screen = flow.screens[route]
    return screen?.kind === 'form' ? screen.records.filter(({ onLastStep }) => onLastStep) : []
  })
  return [...records, ...moved.map(({ id, type, text }) => ({ id, type, text: chooseText(flow, text, view.facts) }))]
}
