/**
 * The language that a borrower chose: `Accept-Language` on every call, and in the address of a page that stands outside the
 * app, where a browser would ask for its own.
 */
export const languageHeader = 'accept-language'
export const languageQuery = 'language'
