/** Days and times of appointments in words. What is stored is local time of the lender: no zone of the browser may shift it. */

const asUtc = (stored: string) => new Date(stored.includes('T') ? `${stored}:00Z` : `${stored}T00:00:00Z`)

const parts = {
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  longDay: { weekday: 'long', month: 'long', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  both: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const

/** @param stored yyyy-MM-dd or yyyy-MM-ddTHH:mm; what is neither stays as it is */
export function slotText(stored: string, part: keyof typeof parts, locale: string): string {
  const date = asUtc(stored)
  if (Number.isNaN(date.getTime())) return stored
  return new Intl.DateTimeFormat(locale, { ...parts[part], timeZone: 'UTC' }).format(date)
}

/** `Central Time`; the zone's own name where the browser knows no other. */
export function zoneText(timeZone: string, locale: string): string {
  const named = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)
  return named.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
