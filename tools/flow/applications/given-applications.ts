/**
 * Applications in a file for `check-migration` and `explain`: their facts, and answers of an unsubmitted registration.
 */

import { isObject, type JourneyAnswers, type Json, type JsonObject, type LenderId } from '#engine/index.ts'
import { CannotRun } from '../command-line/command.ts'

export type GivenApplication = {
  readonly lender: LenderId
  readonly uuid: string
  readonly facts: JsonObject
  /** The journey of an unsubmitted registration. */
  readonly journey?: string
  readonly answers?: JourneyAnswers
}

/**
 * Parses `{ "applications": [{ "lender", "uuid", "facts": { status, application, draft, … } }] }`; an unsubmitted
 * registration has `journey` and `answers`.
 */
export function applicationsIn(file: Json, path: string): readonly GivenApplication[] {
  const listed = isObject(file) ? file.applications : file
  if (!Array.isArray(listed)) throw new CannotRun(`${path} has no list of "applications".`)
  const items: readonly Json[] = listed
  return items.map((item, index) => {
    const { lender, uuid = `number ${index + 1}`, facts = {}, journey, answers } = isObject(item) ? item : ({} as JsonObject)
    const isWhole = typeof lender === 'string' && typeof uuid === 'string' && isObject(facts)
    const isDraft =
      journey === undefined || (typeof journey === 'string' && isObject(answers) && Object.values(answers).every(isObject))
    if (!isWhole || !isDraft) {
      throw new CannotRun(
        `Application ${index + 1} of ${path} needs "lender" and "facts"; one that is not sent yet, "journey" and "answers".`,
      )
    }
    return { lender, uuid, facts, ...(typeof journey === 'string' && { journey, answers: answers as JourneyAnswers }) }
  })
}
