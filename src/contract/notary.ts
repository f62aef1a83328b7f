import { applicationPath } from './application.ts'
import type { ScreenSubmissionAnswer } from './screens.ts'

/**
 * POST `NotaryRequest` with an `Idempotency-Key`: begins a session with an electronic notary, or continues the one that
 * is open. A session screen is submitted by the end of its session, never by PUT.
 */
export const notarySessionsPath = (application: string) => `${applicationPath(application)}/notary-sessions`
/** POST without a body: asks the provider how the session ended. Idempotent: the outcome is stored once. */
export const notaryFinishPath = (application: string, session: string) => `${notarySessionsPath(application)}/${session}/finish`
/** The page of the sandbox notary's room. The handle alone authorizes its buttons, so it is long and random. */
export const notaryRoomPath = (handle: string) => `/sandbox/notary/${handle}`

/** The query parameter of the page to which the room redirects the borrower. */
export const notarySessionQuery = 'notarySession'

/** What the browser reports about position and device before a session; absent if it was not asked. */
export type DeviceCheck = {
  /** In degrees and metres; null if the borrower or the device refused. */
  readonly position?: { readonly latitude: number; readonly longitude: number; readonly accuracy: number } | null
  readonly camera?: boolean
  readonly microphone?: boolean
}

export type NotaryRequest = {
  /** The route of a `session` screen. */
  readonly screen: string
  /** The borrower's answers to its fields, without the outcome. */
  readonly answers: { readonly [field: string]: unknown }
  readonly device?: DeviceCheck
}

/** The page navigates to `url`, and the room redirects back to the screen with the session in the query. */
export type NotarySession = { readonly uuid: string; readonly url: string; readonly expires: string }

/**
 * `sealed`: the documents are signed and sealed. `failed`: the identity was not confirmed, or the call broke down. `left`: the
 * borrower left before the end. `expired`: the session took too long. `under-way`: there is no outcome yet.
 */
export const notaryOutcomes = ['sealed', 'failed', 'left', 'expired', 'under-way'] as const
export type NotaryOutcome = (typeof notaryOutcomes)[number]

/** The outcome of a session, and the status and current screen of the application. */
export type NotaryFinish = Omit<ScreenSubmissionAnswer, 'next'> & { readonly outcome: NotaryOutcome }
