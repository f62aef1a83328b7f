import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateParts, partsFromText, partsOrder, storedDate, wrongParts } from '#renderer/fields/date/date-parts.ts'

describe('the parts of a date', () => {
  it('partsOrder orders the parts as the language writes dates', () => {
    expect(partsOrder('en-US')).toEqual(['month', 'day', 'year'])
    expect(partsOrder('en-GB')).toEqual(['day', 'month', 'year'])
  })

  it.each([
    ['2', '9', '2024', '2024-02-09'],
    ['02', '29', '2024', '2024-02-29'],
  ])('storedDate stores %s/%s/%s as %s', (month, day, year, stored) => {
    expect(storedDate({ month, day, year })).toBe(stored)
  })

  it.each([
    ['02', '29', '2023'],
    ['13', '01', '1990'],
    ['00', '10', '1990'],
    ['5', '4', '90'],
    ['', '4', '1990'],
    ['5', '', ''],
  ])('storedDate stores the invalid date %s/%s/%s in a form that is not yyyy-MM-dd', (month, day, year) => {
    expect(storedDate({ month, day, year })).not.toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  it('dateParts returns the parts as they were typed, for valid and invalid dates', () => {
    const part = (most: number) => fc.integer({ min: 1, max: most }).map(String)
    fc.assert(
      fc.property(part(31), part(12), part(2100), (day, month, year) => {
        const back = dateParts(storedDate({ day, month, year }))
        expect([Number(back.day), Number(back.month), back.year]).toEqual([Number(day), Number(month), year])
      }),
    )
  })

  it.each([
    ['2', '30', '1990', ['day']],
    ['13', '4', '1990', ['month']],
    ['2', '4', '85', ['year']],
    ['2', '4', '', ['year']],
    ['', '4', '1990', ['month']],
    ['2', '29', '', ['year']],
    ['31', '31', '1', ['month', 'year']],
    ['2', '4', '1850', []],
    ['', '', '', []],
  ])('the wrong parts of month %s, day %s, year %s are %j', (month, day, year, wrong) => {
    expect(wrongParts({ month, day, year })).toEqual(wrong)
  })

  it.each(['05–04–1990', '\u200e05/\u200e04/\u200e1990', '０５/０４/１９９０', '05\u00a004\u00a01990'])(
    'partsFromText reads %j as pasted from elsewhere',
    (text) => {
      expect(partsFromText(text, ['month', 'day', 'year'])).toEqual({ month: '05', day: '04', year: '1990' })
    },
  )

  it('partsFromText reads a text only if it is a complete date', () => {
    const order = partsOrder('en-US')
    expect(partsFromText('5/4/1990', order)).toEqual({ month: '5', day: '4', year: '1990' })
    expect(partsFromText('May 4', order)).toBeUndefined()
    expect(partsFromText('1990/05/04', order)).toBeUndefined()
  })
})
