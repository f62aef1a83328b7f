import type { Answers, JsonObject, ScreenRoute, ScreenView } from '#engine/index.ts'
import type { Application, ApplicationStatus } from './application.ts'
import type { Condition } from './conditions.ts'
import type { Profile } from './identity.ts'

/** The route stands in the path as it is, with its slashes. */
export const screenPath = (application: string, route: ScreenRoute) =>
  `/service-application/api/v1/application/heloc/${application}/screens/${route}`

/** PUT, with `Idempotency-Key` and, in `If-Match`, the version that the borrower saw. */
export type ScreenSubmission = { readonly answers: Answers }

export type ScreenSubmissionAnswer = {
  readonly status: string
  readonly go: string
  /** What travels with the navigation. */
  readonly carry?: JsonObject
  readonly version: number
  /** Absent in the answer to a repeated request: the application may have changed since. */
  readonly next?: ApplicationOverview
}

/** Everything that a page knows of an application; each part equals the answer of its own path. */
export type ApplicationOverview = {
  readonly application: Application
  readonly status: ApplicationStatus
  readonly conditions: readonly Condition[]
  readonly profile: Profile
  /** The screen that it is time for; absent while the application waits. */
  readonly screen?: ResolvedScreen
}

/** POST the answers that a review's screen would get: what that means, before anything is kept. */
export const effectsPath = (application: string, route: ScreenRoute) => `${screenPath(application, route)}/effects`

export type ScreenNamed = { readonly route: ScreenRoute; readonly heading: string }

export type ScreenEffects = {
  /** Asked then, and not before. */
  readonly appears: readonly ScreenNamed[]
  /** Asked no more. */
  readonly vanishes: readonly ScreenNamed[]
  /** To be gone through once more. */
  readonly reopens: readonly ScreenNamed[]
}

/** The condition that a screen is shown and answered for, as its card's link names it. */
export const conditionQuery = 'conditionUuid'

/** GET: the screen as it is for this applicant. */
export type ResolvedScreen = {
  readonly route: ScreenRoute
  readonly view: ScreenView
  /** The standard form of a form screen: draft-07 with ajv-errors, and rjsf's uiSchema. */
  readonly schema?: JsonObject
  readonly uiSchema?: JsonObject
  readonly answers: Answers
  readonly version: number
}
