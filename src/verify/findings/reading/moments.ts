/** The position in a journey at which a rule or text is evaluated, and the questions answered before it. */

import type { CheckedFlow, CheckedStep } from './checked-flow.ts'
import { type Asked, answers } from './order-of-answers.ts'
import type { Reader } from './uses.ts'

/** A position in a journey: the step, and the numbers of steps and fields answered before. */
export type Moment = {
  readonly journey?: string
  readonly reading?: CheckedStep
  readonly step: number
  readonly sees: number
}

export function momentsOf(flow: CheckedFlow, reader: Reader): Moment[] {
  const afterAll = { step: Number.POSITIVE_INFINITY, sees: 0 }
  if (reader.on === 'anywhere') return [afterAll]
  const steps = [...flow.journeys.values()].flatMap(({ id, steps: inOrder }) =>
    inOrder.map((reading, step) => ({ journey: id, reading, step })),
  )
  if (reader.on === 'step') {
    const sees = reader.accepted ? Number.POSITIVE_INFINITY : 0
    return steps.filter(({ reading }) => reading === reader.step).map((moment) => ({ ...moment, sees }))
  }
  const own = steps.filter(({ reading }) => reading.route === reader.screen.route)
  return own.length === 0 ? [afterAll] : own.map((moment) => ({ ...moment, sees: reader.sees }))
}

/** The questions of the journey that answer a path, before or after the position. */
export function askedFor(path: string, { journey }: Moment, all: readonly Asked[]): readonly Asked[] {
  return all.filter((one) => (journey === undefined || one.journey === journey) && answers(one, path))
}

export function isInTime({ stepIndex, fieldIndex }: Asked, { step, sees }: Moment): boolean {
  return stepIndex < step || (stepIndex === step && fieldIndex < sees)
}
