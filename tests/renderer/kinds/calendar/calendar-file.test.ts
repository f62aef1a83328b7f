import { describe, expect, it } from 'vitest'
import { calendarFile } from '#renderer/kinds/calendar/calendar-file.ts'

/** The lines of a file, with continued lines joined (RFC 5545, 3.1). */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

describe('a calendar file', () => {
  it('a calendar file has each date as a whole day, under an id that stays the same', () => {
    const entries = [
      { id: '77-cancel@granite.test', title: 'Last day to cancel', on: '2026-11-28' },
      { id: '77-first@granite.test', title: 'First payment', on: '2026-12-30' },
    ]
    const lines = linesOf(calendarFile(entries))
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(lines.filter((line) => /^(UID|DTSTART|SUMMARY)/.test(line))).toEqual([
      'UID:77-cancel@granite.test',
      'DTSTART;VALUE=DATE:20261128',
      'SUMMARY:Last day to cancel',
      'UID:77-first@granite.test',
      'DTSTART;VALUE=DATE:20261230',
      'SUMMARY:First payment',
    ])
  })

  it('commas, semicolons and line breaks of a title cannot begin another property of the file', () => {
    const lines = linesOf(calendarFile([{ id: '1', title: 'Cancel, or keep;\nDTSTART:20300101', on: '2026-11-28' }]))
    expect(lines).toContain('SUMMARY:Cancel\\, or keep\\;\\nDTSTART:20300101')
    expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual(['DTSTART;VALUE=DATE:20261128'])
  })
})
