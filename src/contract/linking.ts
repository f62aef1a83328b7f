import type { IncomeSource as StoredIncomeSource } from '#engine/index.ts'
import { applicationPath } from './application.ts'

/** POST `{ screen }`, the route of a linking screen, with an `Idempotency-Key`. */
export const linkSessionsPath = (application: string) => `${applicationPath(application)}/link-sessions`
/** POST without a body. As often as it is sent, sources are stored once. */
export const linkFinishPath = (application: string, session: string) => `${linkSessionsPath(application)}/${session}/finish`
/** GET lists them. */
export const incomeSourcesPath = (application: string) => `${applicationPath(application)}/income-sources`
/** DELETE removes one. */
export const incomeSourcePath = (application: string, source: string) => `${incomeSourcesPath(application)}/${source}`

/** The query parameter of the page to which a provider redirects the borrower. */
export const linkSessionQuery = 'session'

/** The address that is registered with banks: below the base path, outside of any application. */
export const bankReturnRoute = 'plaid-oauth-success'

/** The page goes to `url`; the provider leads back to the app with the session in the query. */
export type LinkSession = { readonly uuid: string; readonly url: string; readonly expires: string }

/**
 * `linked`: the sources are on file. `cancelled`, `failed`: the borrower gave up, the provider did. `under-way`: the
 * provider has not heard the end yet. `expired`: it took too long, and a new session has to begin.
 */
export const linkOutcomes = ['linked', 'cancelled', 'failed', 'under-way', 'expired'] as const
export type LinkOutcome = (typeof linkOutcomes)[number]

/** `screen`: the linking screen that the session began at. */
export type LinkFinish = { readonly outcome: LinkOutcome; readonly screen: string; readonly sources: readonly IncomeSource[] }

export type IncomeSource = Omit<StoredIncomeSource, 'extra'>
