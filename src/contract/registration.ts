import type { JourneyAnswers, JourneyId } from '#engine/index.ts'

export const registrationPath = '/identity/api/v1/registration/register'

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
