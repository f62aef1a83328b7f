/** Calendars as files (iCalendar, RFC 5545). Loaded once a borrower asks for one. */
import ical from 'ical-generator'
import { saveFile } from '../../documents/save-file.ts'

export type CalendarEntry = {
  /** The same for the same entry, so that a calendar replaces an entry that is added again. */
  readonly id: string
  readonly title: string
  /** A whole day as yyyy-MM-dd. */
  readonly on: string
}

/** @returns the text of the file, with CRLF line ends */
export function calendarFile(entries: readonly CalendarEntry[]): string {
  const calendar = ical({ prodId: '//Stepwright//Stepwright//EN' })
  for (const { id, title, on } of entries) {
    // The library writes the day of a whole-day entry in UTC.
    calendar.createEvent({ id, summary: title, start: new Date(`${on}T00:00:00Z`), allDay: true })
  }
  return calendar.toString()
}

/** Saves the entries as the browser saves what is downloaded. */
export function saveCalendar(entries: readonly CalendarEntry[]): void {
  saveFile(calendarFile(entries), 'dates.ics', 'text/calendar')
}
