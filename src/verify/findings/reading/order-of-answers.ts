/** The order in which journeys ask their questions. */

import type { JourneyId } from '#engine/index.ts'
import type { CheckedField, CheckedFlow, CheckedScreen, CheckedStep } from './checked-flow.ts'

/** A question and its position in a journey. */
export type Asked = {
  readonly journey: JourneyId
  readonly step: CheckedStep
  /** The index of the step in the journey, and of the field on its screen. */
  readonly stepIndex: number
  readonly fieldIndex: number
  readonly screen: CheckedScreen
  readonly field: CheckedField
}

export function askedIn(flow: CheckedFlow): Asked[] {
  return [...flow.journeys.values()].flatMap(({ id, steps }) =>
    steps.flatMap((step, stepIndex) => {
      const screen = flow.screens.get(step.route)
      return (screen?.fields ?? []).map((field, fieldIndex) => ({
        journey: id,
        step,
        stepIndex,
        fieldIndex,
        screen: screen as CheckedScreen,
        field,
      }))
    }),
  )
}

/** Whether a question answers a path: its fact is the path, a part of it, or contains it. */
export function answers({ field }: Asked, path: string): boolean {
  return field.path === path || field.path.startsWith(`${path}.`) || path.startsWith(`${field.path}.`)
}
