/** When something in a journey is read, and which questions were answered by then. */

import type { CheckedFlow, CheckedStep } from './checked-flow.ts'
import { type Asked, answers } from './order-of-answers.ts'
import type { Reader } from './uses.ts'

/** In which journey, on which step, and how many steps and fields have been answered by then. */
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

/** The questions of the moment's journey, in time or not, that answer a path. */
export function askedFor(path: string, { journey }: Moment, all: readonly Asked[]): readonly Asked[] {
  return all.filter((one) => (journey === undefined || one.journey === journey) && answers(one, path))
}

export function isInTime({ stepIndex, fieldIndex }: Asked, { step, sees }: Moment): boolean {
  return stepIndex < step || (stepIndex === step && fieldIndex < sees)
}
