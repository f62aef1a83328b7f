/** Files that answers name: each was sent by this borrower, to this screen, as the type that the question asks for. */
import type { Answers, AskingScreen } from '#engine/flow/compiled-flow.ts'
import { Refused } from '../refused.ts'
import type { Applicant } from '../store/applicant.ts'

/** @throws Refused where an answer names a file that is not there */
export function filesAnswered(
  { route, fields }: Pick<AskingScreen, 'route' | 'fields'>,
  given: Answers,
  onFile: Applicant['documents'],
): string[] {
  const ofScreen = new Map(onFile.filter(({ screen }) => screen === route).map((document) => [document.uuid, document.type]))
  return fields
    .filter(({ as }) => as === 'files')
    .flatMap(({ id, document }) => {
      const named = given[id]
      const uuids = Array.isArray(named) ? named.map(String) : []
      const strange = uuids.some((uuid) => !ofScreen.has(uuid) || (document !== undefined && ofScreen.get(uuid) !== document))
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
