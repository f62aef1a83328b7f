/**
 * The keys under which pages store session and answers in the browser. `jwt` and `heloc_uuid` are shared with lenders'
 * own systems.
 */
import type { JourneyId, LenderId } from '#engine/index.ts'

/** Local storage: the token with the prefix `Bearer `. */
export const tokenKey = 'jwt'
/** Local storage: the uuid of the application last opened. */
export const applicationKey = 'heloc_uuid'

/** The prefix of session-storage keys that hold answers; sign-out removes them all. */
export const draftPrefix = 'stepwright.draft.'
/** Session storage: the answers of an unsubmitted registration. */
export const draftKey = (lender: LenderId, journey: JourneyId) => `${draftPrefix}${lender}.${journey}`

/** The prefix of local-storage keys that hold answers of one lender's registrations; sign-out removes them all. */
export const savedAnswersPrefix = (lender: LenderId) => `stepwright.kept.${lender}.`
/** Local storage: the answers of an unsubmitted registration, for a tab that is opened later. */
export const savedAnswersKey = (lender: LenderId, journey: JourneyId) => savedAnswersPrefix(lender) + journey
