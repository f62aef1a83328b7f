/** Files that answers name: each was sent by this borrower, to this screen, as the type that the question asks for. */

import { type Answers, documentType, type InputScreen } from '#engine/index.ts'
import { Refused } from '../refused.ts'
import type { Applicant } from '../store/applicant.ts'
import type { StoredCondition } from '../store/conditions.ts'
import { conditionFacts } from './gathered-facts.ts'

/**
 * @param condition that is answered: what was sent before it, or for another one, is no answer to it
 * @throws Refused where an answer names a file that is not there
 */
export function filesAnswered(
  { route, fields }: Pick<InputScreen, 'route' | 'fields'>,
  given: Answers,
  onFile: readonly Pick<Applicant['documents'][number], 'uuid' | 'type' | 'screen' | 'condition_uuid'>[],
  condition?: StoredCondition,
): string[] {
  const sentFor = onFile.filter(
    ({ screen, condition_uuid }) => screen === route && (condition === undefined || condition_uuid === condition.uuid),
  )
  const ofScreen = new Map(sentFor.map((document) => [document.uuid, document.type]))
  return fields
    .filter(({ as }) => as === 'files')
    .flatMap((field) => {
      const named = given[field.id]
      const type = documentType(field, condition && conditionFacts(condition))
      const uuids = Array.isArray(named) ? named.map(String) : []
      const strange = uuids.some((uuid) => type === undefined || ofScreen.get(uuid) !== type)
      if (strange) throw new Refused('malformed', { detail: 'An answer names a file that was not sent for it.' })
      return uuids
    })
}

/** The applicant as they are once these files are submitted. */
export function withSubmitted(applicant: Applicant, files: readonly string[], at: Date): Applicant {
  const named = new Set(files)
  const documents = applicant.documents.map((document) =>
    named.has(document.uuid) ? { ...document, submitted_at: document.submitted_at ?? at } : document,
  )
  return { ...applicant, documents }
}
