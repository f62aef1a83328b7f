/**
 * The language that the borrower chose: as `Accept-Language` in API calls, and as a query parameter in links to pages
 * outside the app, for which browsers would send their own languages.
 */
export const languageHeader = 'accept-language'
/** Local storage: the chosen language. */
export const languageKey = 'stepwright.language'
export const languageQuery = 'language'
