import type { JsonObject } from '#engine/index.ts'

/** GET: the open conditions of an application, oldest first; with `?closed=true` those that are fulfilled. */
export const conditionsPath = (application: string) =>
  `/service-conditions/external/api/v1/applications/${application}/conditions/external-applicants`

export type Condition = {
  readonly uuid: string
  readonly type: string
  /** The category, by the name that links use. */
  readonly conditionType: string
  readonly categoryEnum: string
  readonly created: string
  /** Text typed by a person, never parsed as a template. */
  readonly notes?: string
  readonly commentsToBorrower?: string
  /** The types of the requested documents. */
  readonly requestDocuments: readonly string[]
  readonly actionNeeded?: string
  readonly xtraData?: JsonObject
}
