import { describe, expect, it } from 'vitest'
import { formatDate } from '#i18n/format-date.ts'

describe('a stored date in a sentence', () => {
  it.each([
    ['2026-05-01', 'May 1, 2026'],
    ['2026-05-02', 'May 2, 2026'],
    ['2026-05-03', 'May 3, 2026'],
    ['2026-05-11', 'May 11, 2026'],
    ['2024-02-29', 'February 29, 2024'],
    ['1900-01-01', 'January 1, 1900'],
    ['2026-12-31', 'December 31, 2026'],
  ])('the date %s is written %s', (stored, formatted) => {
    expect(formatDate(stored, 'en-US')).toBe(formatted)
  })

  it('a stored date is written in Spanish in a Spanish text', () => {
    expect(formatDate('2026-05-01', 'es-US')).toBe('1 de mayo de 2026')
  })

  it.each(['2026-02-29', '2026-13-01', 'soon', ''])('a value that is no date stays unchanged: %j', (stored) => {
    expect(formatDate(stored, 'en-US')).toBe(stored)
  })
})
