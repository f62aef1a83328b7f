/** The names of the lender's legal pages, which are outside the app at the root of the site. */
export const legalPages = ['terms', 'privacy', 'communications', 'licenses'] as const

export type LegalPage = (typeof legalPages)[number]

export const legalPath = (page: LegalPage) => `/${page}` as const
