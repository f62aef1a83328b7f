/**
 * Formats the days and times of appointments. Stored times are local times of the lender; the browser's time zone does
 * not shift them.
 */

const asUtc = (stored: string) => new Date(stored.includes('T') ? `${stored}:00Z` : `${stored}T00:00:00Z`)

const parts = {
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  longDay: { weekday: 'long', month: 'long', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  both: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const

/** @param stored yyyy-MM-dd or yyyy-MM-ddTHH:mm; any other text is returned unchanged */
export function slotText(stored: string, part: keyof typeof parts, locale: string): string {
  const date = asUtc(stored)
  if (Number.isNaN(date.getTime())) return stored
  return new Intl.DateTimeFormat(locale, { ...parts[part], timeZone: 'UTC' }).format(date)
}

/** The name of a time zone, `Central Time`; its identifier if the browser knows no name. */
export function zoneText(timeZone: string, locale: string): string {
  const named = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)
  return named.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
