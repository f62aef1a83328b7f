import { describe, expect, it } from 'vitest'
import { asDollars, centsWhereMoney, dollars } from '#engine/money/dollars.ts'

describe('dollars as people write them', () => {
  it.each([
    ['$9,999,999', 999_999_900],
    ['15,000', 1_500_000],
    ['$12.50', 1250],
    ['0', 0],
    ['$9.5', null],
    ['$1,0000', null],
    ['-5', null],
    ['ten', null],
    [5, null],
  ])('dollars converts the text %s to %s cents', (text, cents) => {
    expect(dollars(text)).toBe(cents)
  })

  it.each([0, 5, 99, 100, 1250, 1_500_000, 999_999_901])('an amount of %s cents is parsed from its own text form', (cents) => {
    expect(dollars(asDollars(cents))).toBe(cents)
    expect(centsWhereMoney(`$${asDollars(cents)}`)).toBe(cents)
  })

  it('a text of a flow file is converted to cents only if it has a dollar sign and is an amount', () => {
    expect(['$9', '9', '$9.5', true].map(centsWhereMoney)).toEqual([900, '9', '$9.5', true])
  })
})
