import type { JsonObject } from '#engine/index.ts'

/** GET, without authentication. Responses may be cached for ten minutes. */
export const loanOriginatorPath = (originator: string) => `/service-lead-portal/api/lo/${originator}`
export const loanOriginatorSeconds = 600

export type LoanOriginator = {
  readonly userInfo: { readonly uuid: string; readonly firstName: string; readonly lastName: string; readonly email: string }
  readonly originatorDisplayInfo: OriginatorDisplayInfo
}

/** A loan originator; pages show nothing without `originatorName` and `brokerName`. */
export type OriginatorDisplayInfo = {
  readonly originatorName?: string
  readonly brokerName?: string
  readonly avatarUri?: string
  readonly email: string
  readonly phoneNumber: string
  readonly nmls: string
}

/** The uuid of the originator whose link the borrower followed, in the facts of an application or a profile. */
export function referrerIn({ referrer }: JsonObject): string | undefined {
  const uuid = (referrer as { readonly referrerUuid?: unknown } | null | undefined)?.referrerUuid
  return typeof uuid === 'string' ? uuid : undefined
}
