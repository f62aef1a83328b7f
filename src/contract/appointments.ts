import { applicationPath } from './application.ts'

/** GET with the query `screen`, the route of a `schedule` screen: the times that other borrowers have reserved. */
export const takenTimesPath = (application: string) => `${applicationPath(application)}/taken-times`

/** The query parameter for the route of the screen. */
export const takenTimesQuery = 'screen'

/** `taken`: yyyy-MM-ddTHH:mm, in the time zone of the screen's slots. */
export type TakenTimes = { readonly taken: readonly string[] }
