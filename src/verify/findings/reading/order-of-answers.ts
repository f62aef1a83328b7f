/** The order in which the journeys of a flow ask for answers. */

import type { JourneyId } from '#engine/index.ts'
import type { CheckedField, CheckedFlow, CheckedScreen, CheckedStep } from './checked-flow.ts'

/** A question where it stands in a journey. */
export type Asked = {
  readonly journey: JourneyId
  readonly step: CheckedStep
  /** Positions of the step in the journey and of the field on its screen. */
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

/** A question answers a path when it is the fact, a part of it, or what it is a part of. */
export function answers({ field }: Asked, path: string): boolean {
  return field.path === path || field.path.startsWith(`${path}.`) || path.startsWith(`${field.path}.`)
}
