/** The steps of the whole application as the lifecycle lists them, without the replay of its states. */
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { CompiledLifecycle, CompiledProgressStep } from '#engine/flow/compiled-lifecycle.ts'
import type { Facts, JourneyId, Text } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'

/** A position in one step: the stages of the registration that belongs to the step, then the states that name it. */
export type Within = { readonly part: number; readonly parts: number }

/** The place of a journey that belongs to a step of the whole: the step's number, of how many, and its label. */
export function stepOfJourney(
  { lifecycle, journeys }: Pick<CompiledFlow, 'lifecycle' | 'journeys'>,
  journey: JourneyId,
  facts: Facts,
): { readonly step: number; readonly steps: number; readonly label: Text; readonly states: number } | undefined {
  const id = Object.hasOwn(journeys, journey) ? journeys[journey]?.progress : undefined
  if (!lifecycle?.progress || id === undefined) return undefined
  const shown = shownSteps(lifecycle.progress, facts)
  const index = indexOfStep(lifecycle.progress, shown, id)
  const step = index === undefined ? undefined : shown[index]
  if (index === undefined || !step) return undefined
  return { step: index + 1, steps: shown.length, label: step.label, states: statesNaming(lifecycle, id).length }
}

export function statesNaming({ states }: CompiledLifecycle, step: string): readonly string[] {
  return states.filter(({ progress }) => progress === step).map(({ id }) => id)
}

type Steps = readonly CompiledProgressStep[]

export function shownSteps(steps: Steps, facts: Facts): Steps {
  return steps.filter(({ shownWhen }) => matches(shownWhen, facts))
}

/** The index of a step among the shown steps; a hidden step is replaced by the next shown one, or else by the last. */
export function indexOfStep(all: Steps, shown: Steps, id: string): number | undefined {
  const place = all.findIndex((step) => step.id === id)
  if (place < 0) return undefined
  const next = shown.findIndex((step) => all.indexOf(step) >= place)
  return next < 0 ? shown.length - 1 : next
}
