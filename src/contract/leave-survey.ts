import { applicationPath } from './application.ts'

/** POST `LeaveSurveyBody`, with an `Idempotency-Key`. */
export const leaveSurveyPath = (application: string) => `${applicationPath(application)}/leave-survey`

export const longestSurveyText = 1_000

/** `screen`: a route for which the flow has an exit survey; `reason`: the id of one of its reasons. */
export type LeaveSurveyBody = { readonly screen: string; readonly reason: string; readonly text?: string }
export type LeaveSurveyAnswer = { readonly uuid: string }
