/**
 * The keys of the browser's storage by which a page finds who is signed in and what was answered so far. `jwt` and `heloc_uuid` are
 * the names that the lenders' own systems know.
 */
import type { JourneyId, LenderId } from '#engine/index.ts'

/** Of local storage: the token, with `Bearer ` in front. */
export const tokenKey = 'jwt'
/** Of local storage: the application last worked on. */
export const applicationKey = 'heloc_uuid'

/** The prefix of session-storage keys that hold answers; sign-out removes them all. */
export const draftPrefix = 'stepwright.draft.'
/** Of session storage: the answers of a registration that is not sent yet. */
export const draftKey = (lender: LenderId, journey: JourneyId) => `${draftPrefix}${lender}.${journey}`
