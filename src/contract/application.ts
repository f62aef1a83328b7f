import type { JsonObject } from '#engine/index.ts'

/** A UUID: 8-4-4-4-12 hexadecimal digits. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function isUuid(text: string | null | undefined): text is string {
  return text !== undefined && text !== null && uuid.test(text)
}

export function isApplicationId(segment: string | undefined): segment is string {
  return isUuid(segment)
}

/** GET: pages of `applicationsPerPage` applications, newest first: `?page=0`, `?page=1` … */
export const applicationsPath = '/service-application/api/v1/application/heloc/all'
export const applicationsPerPage = 20
export const applicationPath = (uuid: string) => `/service-application/api/v1/application/heloc/${uuid}`
/** GET: an `ApplicationOverview`. */
export const overviewPath = (uuid: string) => `${applicationPath(uuid)}/overview`
export const coDeedStatusPath = '/service-application/api/v1/application/heloc/co-deed/status'
export const statusPath = (uuid: string) => `/service-krang-heloc/borrower/secure/api/v1/${uuid}/status`
export const stateLicensesPath = '/service-application/external/api/v1/heloc/state-licenses'

/** The `application` facts and further data for pages. The version is also in the `etag` header, quoted. */
export type Application = JsonObject & {
  readonly uuid: string
  readonly loanNumber: string
  /** The value for `If-Match` of the next submission. */
  readonly version: number
  /** The hash of the application's pinned release, whose script is at `releasePath`. */
  readonly release: string
  /** The flag values that rules about this application read, fixed at its beginning or when first read. */
  readonly flags: { readonly [name: string]: boolean }
  /** The answers of the registration, as the facts under `draft`. */
  readonly draft: JsonObject
  readonly auditFields: { readonly createdDate: string }
}

export type ApplicationListItem = {
  readonly uuid: string
  readonly loanNumber: string
  readonly status: string
  readonly property: JsonObject
  /** The amount of the line, in cents, once an offer was chosen. */
  readonly amount?: number
  /** The heading of the screen that is due; absent for an application that is over. */
  readonly due?: string
  /** True for the application of a co-signer, who signs for a borrower. */
  readonly isCoSigner?: true
  /** For an application that is over: the screens that the borrower may still open. */
  readonly open: readonly { readonly route: string; readonly heading: string }[]
  readonly auditFields: { readonly createdDate: string }
}

/** The `status` facts: `value` is the status, the other keys are known facts of the lender system. */
export type ApplicationStatus = JsonObject & { readonly value: string }

/** GET `statusPath`: if `version` differs from the page's, the application has changed. */
export type PolledStatus = ApplicationStatus & { readonly version: number }

export type StateLicense = { readonly abbrev: string }
export type CoDeedStatus = { readonly applicationUuid: string; readonly coDeedStatus: 'INITIAL' | 'IN_PROGRESS' | 'COMPLETE' }
