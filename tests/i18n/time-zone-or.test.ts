import { describe, expect, it } from 'vitest'
import { timeZoneOr } from '#i18n/time-zone-or.ts'

describe('time zones of flow files', () => {
  it('a time zone that does not exist is replaced by the lender’s', () => {
    expect(timeZoneOr('Pacific/Honolulu', 'America/Chicago')).toBe('Pacific/Honolulu')
    expect(timeZoneOr('America/New_Yrok', 'America/Chicago')).toBe('America/Chicago')
  })
})
