import { describe, expect, it } from 'vitest'
import { todayIn } from '#i18n/today-in.ts'

describe('the date in a time zone', () => {
  it.each([
    ['a minute before midnight in Chicago', 'America/Chicago', '2026-01-01T05:59:00Z', '2025-12-31'],
    ['midnight in Chicago', 'America/Chicago', '2026-01-01T06:00:00Z', '2026-01-01'],
    ['an hour earlier in summer', 'America/Chicago', '2026-07-01T05:00:00Z', '2026-07-01'],
    ['the day on which clocks go forward', 'America/New_York', '2026-03-08T04:59:00Z', '2026-03-07'],
    ['and its evening', 'America/New_York', '2026-03-09T03:59:00Z', '2026-03-08'],
    ['where no clock is ever changed', 'America/Phoenix', '2026-07-01T06:59:00Z', '2026-06-30'],
    ['ten hours behind', 'Pacific/Honolulu', '2024-03-01T09:59:00Z', '2024-02-29'],
    ['half an hour off', 'Asia/Kolkata', '2026-01-15T18:30:00Z', '2026-01-16'],
  ])('the date is that of the time zone: %s', (_name, timeZone, now, today) => {
    expect(todayIn(timeZone, new Date(now))).toBe(today)
  })
})
