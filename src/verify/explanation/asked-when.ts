import { type CompiledFlow, type JourneyView, matches, type StepId } from '#engine/index.ts'
import type { Decided } from './decided.ts'

/** Explains why a step is active or not: the trace of its `askWhen` for the facts so far. */
export function askedWhen(
  { flow }: { readonly flow: Pick<CompiledFlow, 'journeys'> },
  view: JourneyView,
  step: StepId,
): Decided[] {
  const compiled = flow.journeys[view.id]?.steps.find(({ id }) => id === step)
  if (compiled === undefined) return []
  const { at, askWhen } = compiled
  if (askWhen === undefined) return [{ says: `${step} is always asked`, because: { at }, facts: view.facts }]
  const says = `${step} is ${matches(askWhen, view.facts) ? 'asked' : 'not asked'}`
  return [{ says, because: { at: `${at}/askWhen`, rule: askWhen }, facts: view.facts }]
}
