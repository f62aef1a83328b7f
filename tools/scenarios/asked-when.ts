import { type JourneyView, matches, type StepId } from '#engine/index.ts'
import type { Decided, Stage } from './scenario-run.ts'

/** Why a step is or is not asked: its own rule over the facts so far. */
export function askedWhen(stage: Pick<Stage, 'flow'>, view: JourneyView, step: StepId): Decided[] {
  const compiled = stage.flow.journeys[view.id]?.steps.find(({ id }) => id === step)
  if (compiled === undefined) return []
  const { at, askWhen } = compiled
  if (askWhen === undefined) return [{ says: `${step} is always asked`, because: { at }, facts: view.facts }]
  const says = `${step} is ${matches(askWhen, view.facts) ? 'asked' : 'not asked'}`
  return [{ says, because: { at: `${at}/askWhen`, rule: askWhen }, facts: view.facts }]
}
