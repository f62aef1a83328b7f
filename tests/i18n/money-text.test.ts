import { describe, expect, it } from 'vitest'
import { moneyText } from '#i18n/money-text.ts'

describe('moneyText', () => {
  it('moneyText shows cents only when the amount has cents', () => {
    expect(moneyText(8_500_000, 'en-US')).toBe('85,000')
    expect(moneyText(8_500_050, 'en-US')).toBe('85,000.50')
  })
})
