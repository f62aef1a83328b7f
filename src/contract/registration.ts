import type { JourneyAnswers, JourneyId } from '#engine/index.ts'

export const registrationPath = '/identity/api/v1/registration/register'

/** With a bearer token it adds an application to that identity, otherwise it makes both. */
export type RegistrationBody = {
  readonly journey: JourneyId
  /** The hash of the release that asked. */
  readonly release: string
  /** Stored values of the asked steps; money in cents, dates yyyy-MM-dd. */
  readonly answers: JourneyAnswers
}

/** The token stands in the `authorization` header of the answer. */
export type RegistrationAnswer = {
  readonly identityUuid: string
  readonly applicationUuid: string
  readonly status: string
  /** The route to show next, or `@wait`, `@lifecycle`, `/`. */
  readonly go: string
  readonly version: number
}
