import type { JsonObject } from '#engine/index.ts'

/** Pages of `applicationsPerPage`, the newest application first: `?page=0` and on. */
export const applicationsPath = '/service-application/api/v1/application/heloc/all'
export const applicationsPerPage = 20
export const applicationPath = (uuid: string) => `/service-application/api/v1/application/heloc/${uuid}`
/** GET: an `ApplicationOverview`. */
export const overviewPath = (uuid: string) => `${applicationPath(uuid)}/overview`
export const coDeedStatusPath = '/service-application/api/v1/application/heloc/co-deed/status'
export const statusPath = (uuid: string) => `/service-krang-heloc/borrower/secure/api/v1/${uuid}/status`
export const stateLicensesPath = '/service-application/external/api/v1/heloc/state-licenses'

/** The `application` facts, and what a page needs beside them. Its version stands in the `etag` header too, quoted. */
export type Application = JsonObject & {
  readonly uuid: string
  readonly loanNumber: string
  /** Goes into `If-Match` of the next submission. */
  readonly version: number
  /** The hash of the release that this application is pinned to: `/flows/<release>/release.js`. */
  readonly release: string
  /** As rules about this application see them: fixed when it began, or when they were first read after. */
  readonly flags: { readonly [name: string]: boolean }
  /** The answers of the registration that it began with, as `draft` among the facts. */
  readonly draft: JsonObject
  readonly auditFields: { readonly createdDate: string }
}

export type ApplicationListItem = {
  readonly uuid: string
  readonly loanNumber: string
  readonly status: string
  readonly property: JsonObject
  readonly auditFields: { readonly createdDate: string }
}

/** The `status` facts: `value` is the server status, the other keys are the flags that are known. */
export type ApplicationStatus = JsonObject & { readonly value: string }

/** GET `statusPath`: another `version` than the one a page knows means that the application has changed. */
export type PolledStatus = ApplicationStatus & { readonly version: number }

export type StateLicense = { readonly abbrev: string }
export type CoDeedStatus = { readonly applicationUuid: string; readonly coDeedStatus: 'INITIAL' | 'IN_PROGRESS' | 'COMPLETE' }
