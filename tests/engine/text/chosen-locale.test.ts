import { describe, expect, it } from 'vitest'
import { chosenLocale } from '#engine/text/chosen-locale.ts'

const spoken = ['en-US', 'es-US']

describe('the language to speak with a borrower', () => {
  it.each([
    [['es-US'], 'es-US', 'is the one wanted'],
    [['es-MX'], 'es-US', 'may be that of another country'],
    [['ES'], 'es-US', 'may be named without a country, in any letters'],
    [['fr', 'es', 'en'], 'es-US', 'is the first that the lender has'],
    [['en-GB', 'es'], 'en-US', 'is the dearest, though another country stands behind it'],
    [['fr', '*'], 'en-US', 'is the lender’s own where any will do'],
    [['fr', 'esperanto'], 'en-US', 'is the lender’s own where it has none of them'],
    [[], 'en-US', 'is the lender’s own where nothing is asked for'],
  ])('for the accepted languages %j the locale is %s (%s)', (wanted, locale) => {
    expect(chosenLocale(wanted, spoken)).toBe(locale)
  })
})
