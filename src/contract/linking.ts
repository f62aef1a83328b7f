import type { IncomeSource as StoredIncomeSource } from '#engine/index.ts'
import { applicationPath } from './application.ts'

/** POST `{ screen }`, the route of a `link` screen, with an `Idempotency-Key`: begins a session. */
export const linkSessionsPath = (application: string) => `${applicationPath(application)}/link-sessions`
/** POST without a body: finishes a session. Idempotent: sources are stored once. */
export const linkFinishPath = (application: string, session: string) => `${linkSessionsPath(application)}/${session}/finish`
/** GET: lists the income sources. */
export const incomeSourcesPath = (application: string) => `${applicationPath(application)}/income-sources`
/** DELETE: removes an income source. */
export const incomeSourcePath = (application: string, source: string) => `${incomeSourcesPath(application)}/${source}`

/** The query parameter of the page to which a provider redirects the borrower. */
export const linkSessionQuery = 'session'

/** The path registered with banks for redirects: below the base path, outside of any application. */
export const bankReturnRoute = 'plaid-oauth-success'

/**
 * A begun session: the page navigates to `url`, and the provider redirects back to the app with the session in the
 * query.
 */
export type LinkSession = { readonly uuid: string; readonly url: string; readonly expires: string }

/**
 * `linked`: sources are stored. `cancelled`: the borrower gave up. `failed`: the provider failed. `under-way`: the
 * provider has no outcome yet. `expired`: the session took too long; begin a new one.
 */
export const linkOutcomes = ['linked', 'cancelled', 'failed', 'under-way', 'expired'] as const
export type LinkOutcome = (typeof linkOutcomes)[number]

/** The outcome of a session; `screen` is the `link` screen on which the session began. */
export type LinkFinish = { readonly outcome: LinkOutcome; readonly screen: string; readonly sources: readonly IncomeSource[] }

export type IncomeSource = Omit<StoredIncomeSource, 'extra'>
