import { describe, expect, it } from 'vitest'
import { formatMoney } from '#i18n/format-money.ts'
import { formatPercent } from '#i18n/format-percent.ts'

describe('Figures as a person reads them', () => {
  it('an amount shows cents only if it has some', () => {
    expect(formatMoney(8_500_000, 'en-US')).toBe('$85,000')
    expect(formatMoney(106_528, 'en-US')).toBe('$1,065.28')
  })

  it('an amount in a column always shows cents', () => {
    expect(formatMoney(120_400, 'en-US', 'always')).toBe('$1,204.00')
    expect(formatMoney(120_450, 'es-US', 'always')).toBe('$1,204.50')
    // The other way of showing the same amount is not forgotten.
    expect(formatMoney(120_400, 'en-US')).toBe('$1,204')
  })

  it('a rate shows up to three decimals, and zeros up to the requested number', () => {
    expect(formatPercent(8.75, 'en-US', 3)).toBe('8.750%')
    expect(formatPercent(9.4645, 'en-US', 3)).toBe('9.465%')
    expect(formatPercent(7.6, 'en-US', 2)).toBe('7.60%')
    expect(formatPercent(9.125, 'en-US', 2)).toBe('9.125%')
    expect(formatPercent(8.75, 'es-US', 3)).toBe('8.750%')
  })

  it('formatMoney throws a RangeError for NaN, and formatPercent for infinity', () => {
    expect(() => formatMoney(Number.NaN, 'en-US')).toThrow(RangeError)
    expect(() => formatPercent(Number.POSITIVE_INFINITY, 'en-US', 2)).toThrow(RangeError)
  })
})
