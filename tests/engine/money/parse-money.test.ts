import { describe, expect, it } from 'vitest'
import { parseMoney } from '#engine/index.ts'

describe('parseMoney', () => {
  it.each([
    ['85000', 8_500_000],
    ['$85,000', 8_500_000],
    ['$ 85,000.50', 8_500_050],
    ['85 000', 8_500_000],
    ['85k', 8_500_000],
    ['1.5K', 150_000],
    ['85000.00', 8_500_000],
    ['$85,000 ', 8_500_000],
    ['1.2m', 120_000_000],
    ['1.25 M', 125_000_000],
    ['1.234k', 123_400],
    ['12.5', 1_250],
    ['12.', 1_200],
    ['.5', 50],
    ['5o', 5_000],
    ['0', 0],
    ['-5', -500],
    ['1,204 USD', 120_400],
  ])('parseMoney reads %s as %i cents', (typed, cents) => {
    expect(parseMoney(typed)).toBe(cents)
  })

  it.each([
    [''],
    ['$'],
    ['abc'],
    ['85,00'],
    ['8,5000'],
    ['1.234'],
    ['1.2.3'],
    ['12 3'],
    ['85kk'],
    ['85K/yr'],
    ['about 85000'],
    ['1.123456k'],
    ['9'.repeat(30)],
    ['1e5'],
    ['½'],
  ])('parseMoney refuses %j as not an amount', (typed) => {
    expect(parseMoney(typed)).toBeUndefined()
  })
})
