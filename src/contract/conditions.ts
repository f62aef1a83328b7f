/** GET: what the lender still needs of a borrower, the oldest first. */
import type { JsonObject } from '#engine/index.ts'
export const conditionsPath = (application: string) =>
  `/service-conditions/external/api/v1/applications/${application}/conditions/external-applicants`

export type Condition = {
  readonly uuid: string
  readonly type: string
  /** The same, by the name that links carry. */
  readonly conditionType: string
  readonly categoryEnum: string
  readonly created: string
  /** As a person typed it: never read as a template. */
  readonly notes?: string
  readonly commentsToBorrower?: string
  /** Document types. */
  readonly requestDocuments: readonly string[]
  readonly actionNeeded?: string
  readonly xtraData?: JsonObject
}
