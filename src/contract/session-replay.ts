import { applicationPath } from './application.ts'

/** PUT `{ link }`: the URL of the recording of this application's session. */
export const sessionReplayPath = (application: string) => `${applicationPath(application)}/full-story-link`

/** An https URL. */
export type SessionReplayBody = { readonly link: string }
