import { applicationPath } from './application.ts'

/** POST, with an `Idempotency-Key`. */
export const leaveSurveyPath = (application: string) => `${applicationPath(application)}/leave-survey`

export const longestSurveyText = 1_000

/** `screen`: one of the routes on which the flow asks; `reason`: the id of one of its reasons. */
export type LeaveSurveyBody = { readonly screen: string; readonly reason: string; readonly text?: string }
export type LeaveSurveyAnswer = { readonly uuid: string }
