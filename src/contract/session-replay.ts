import { applicationPath } from './application.ts'

/** PUT `{ link }`: where the recording of this application's session can be seen. */
export const sessionReplayPath = (application: string) => `${applicationPath(application)}/full-story-link`

/** An https address. */
export type SessionReplayBody = { readonly link: string }
