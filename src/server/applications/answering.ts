/** Whether a borrower may answer a screen now, and what is known while they do. */

import { type CompiledFlow, canAccess, canChange, type Facts, type InputScreen, namespaceOf } from '#engine/index.ts'
import { Refused } from '../refused.ts'
import type { Applicant } from '../store/applicant.ts'
import type { StoredCondition } from '../store/conditions.ts'
import { conditionFacts } from './gathered-facts.ts'

/**
 * Answers of the registration may be changed from the review alone, whatever opens their screens otherwise.
 *
 * @param due the screen that it is time for
 */
export function mayAnswer(flow: CompiledFlow, screen: InputScreen, due: string, facts: Facts): boolean {
  const ofRegistration = namespaceOf(screen) === 'draft'
  return ofRegistration ? canChange(flow, screen.route, due, facts) : canAccess(flow, screen.route, due, facts)
}

/** The facts while somebody stands at a screen. */
export function factsAt({ route }: Pick<InputScreen, 'route'>, facts: Facts, condition?: StoredCondition): Facts {
  return { ...facts, params: { ...facts.params, screen: route }, ...(condition && { condition: conditionFacts(condition) }) }
}

/** @throws Refused where it is none of theirs, or not open any more */
export function conditionAsked(
  { conditions }: Pick<Applicant, 'conditions'>,
  uuid: string | undefined,
): StoredCondition | undefined {
  if (uuid === undefined) return undefined
  const condition = conditions.find((one) => one.uuid === uuid)
  if (!condition) throw new Refused('not-found')
  return condition
}
