/** The lender's legal pages: outside the app, at the top of the site, each under its name. */
export const legalPages = ['terms', 'privacy', 'communications', 'licenses'] as const

export type LegalPage = (typeof legalPages)[number]

export const legalPath = (page: LegalPage) => `/${page}` as const
