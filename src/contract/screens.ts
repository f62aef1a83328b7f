import type { Answers, JsonObject, ScreenRoute, ScreenView } from '#engine/index.ts'
import type { Application, ApplicationStatus } from './application.ts'
import type { Condition } from './conditions.ts'
import type { Profile } from './identity.ts'
import type { SigningRequest } from './signing.ts'

/** The path contains the route unescaped, with its slashes. */
export const screenPath = (application: string, route: ScreenRoute) =>
  `/service-application/api/v1/application/heloc/${application}/screens/${route}`

/** PUT, with `Idempotency-Key` and, in `If-Match`, the version that the borrower's page was drawn from. */
export type ScreenSubmission = { readonly answers: Answers; readonly signing?: SigningRequest }

export type ScreenSubmissionAnswer = {
  readonly status: string
  readonly go: string
  /** Parameters of the navigation to the next screen. */
  readonly carry?: JsonObject
  readonly version: number
  /** The overview after the submission; absent in the response to a retry, because it may be outdated. */
  readonly next?: ApplicationOverview
}

/** All data of an application that pages need; each part equals the response of its own route. */
export type ApplicationOverview = {
  readonly application: Application
  readonly status: ApplicationStatus
  readonly conditions: readonly Condition[]
  /** True while something is asked of the co-signer, of which a borrower sees no more. */
  readonly asksCoSigner?: true
  readonly profile: Profile
  /** The current screen; absent while the application waits. */
  readonly screen?: ResolvedScreen
}

/** POST: previews the effects of changed answers on a review; stores nothing. */
export const effectsPath = (application: string, route: ScreenRoute) => `${screenPath(application, route)}/effects`

export type ScreenReference = { readonly route: ScreenRoute; readonly heading: string }

export type ScreenEffects = {
  /** Screens that would become active. */
  readonly appears: readonly ScreenReference[]
  /** Screens that would become inactive. */
  readonly vanishes: readonly ScreenReference[]
  /** Screens that would become incomplete. */
  readonly reopens: readonly ScreenReference[]
}

/** The query parameter for the condition that a screen is opened for. */
export const conditionQuery = 'conditionUuid'

/** GET: the screen as resolved for this applicant. */
export type ResolvedScreen = {
  readonly route: ScreenRoute
  readonly view: ScreenView
  /** The JSON Schema (draft-07 with ajv-errors) and rjsf uiSchema of a screen with fields. */
  readonly schema?: JsonObject
  readonly uiSchema?: JsonObject
  readonly answers: Answers
  readonly version: number
}
