import { describe, expect, it } from 'vitest'
import { formatAge } from '#i18n/format-age.ts'

const now = new Date('2026-06-30T12:00:00Z')
const ago = (minutes: number) =>
  formatAge(new Date(now.getTime() - minutes * 60_000), now, { locale: 'en-US', timeZone: 'America/Chicago' })

describe('formatAge', () => {
  it.each([
    [0, '0m'],
    [59.9, '59m'],
    [60, '1h'],
    [24 * 60 - 1, '23h'],
    [24 * 60, '1d'],
    [7 * 24 * 60 - 1, '6d'],
    [7 * 24 * 60, '1w'],
    [28 * 24 * 60, '4w'],
    [28 * 24 * 60 + 1, 'Jun 2'],
    [-5, '0m'],
  ])('a moment of %s minutes ago is shown as %s', (minutes, age) => {
    expect(ago(minutes)).toBe(age)
  })

  it('a day of long ago is the day in the time zone of the lender, in the language', () => {
    const at = new Date('2026-01-05T03:00:00Z')
    expect(formatAge(at, now, { locale: 'es-US', timeZone: 'America/Chicago' })).toBe('4 ene')
  })
})
