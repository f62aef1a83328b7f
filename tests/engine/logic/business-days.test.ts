import { describe, expect, it } from 'vitest'
import { businessDaysAfter, isBusinessDay } from '#engine/logic/business-days.ts'

describe('business days of the right to cancel', () => {
  it.each([
    ['a Tuesday: Wednesday, Friday and Saturday count, and Thanksgiving does not', '2026-11-24', '2026-11-28'],
    ['a Friday: Saturday, Monday and Tuesday count, and Sunday does not', '2026-01-09', '2026-01-13'],
    ['the day before Martin Luther King’s birthday: Monday does not count', '2026-01-16', '2026-01-21'],
    ['a holiday on a Saturday: the Friday before counts', '2026-07-01', '2026-07-06'],
    ['the end of a year', '2026-12-30', '2027-01-04'],
  ])('the third business day after %s', (_what, from, to) => {
    expect(businessDaysAfter(from, 3)).toBe(to)
  })

  it('the holidays of 2026 are no business days, and the days on which offices are closed in their place are', () => {
    const holidays = ['01-01', '01-19', '02-16', '05-25', '06-19', '07-04', '09-07', '10-12', '11-11', '11-26', '12-25']
    expect(holidays.filter((day) => isBusinessDay(`2026-${day}`))).toEqual([])
    expect(isBusinessDay('2026-07-03')).toBe(true)
  })
})
