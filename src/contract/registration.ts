import type { DraftAnswers, JourneyAnswers, JourneyId } from '#engine/index.ts'

/** The paths that get the cookie of a draft. */
export const registrationRoot = '/identity/api/v1/registration'
export const registrationPath = `${registrationRoot}/register`
/** PUT keeps the answers of an unsubmitted registration, GET returns them to the same browser, DELETE forgets them. */
export const draftPath = `${registrationRoot}/draft`

export type KeptDraft = DraftAnswers & {
  readonly journey: JourneyId
  /** The hash of the release under which the answers were accepted. */
  readonly release?: string
}

/** Empty if nothing is kept for this browser. `on`: the day on which it was last changed, yyyy-MM-dd. */
export type KeptDraftAnswer = { readonly draft?: KeptDraft; readonly on?: string }

/**
 * With a bearer token, adds an application to the token's identity; otherwise creates an identity and an application.
 */
export type RegistrationBody = {
  readonly journey: JourneyId
  /** The hash of the release whose questions were answered. */
  readonly release: string
  /** Stored values of the active steps; amounts in cents, dates yyyy-MM-dd. */
  readonly answers: JourneyAnswers
}

/** The body of the response to a registration. The session token is in the `authorization` header of that response. */
export type RegistrationAnswer = {
  readonly identityUuid: string
  readonly applicationUuid: string
  readonly status: string
  /** The next route, or `@wait`, `@lifecycle`, `/`. */
  readonly go: string
  readonly version: number
}
