/** The date in a time zone, yyyy-MM-dd, of a given moment: only the server and the apps read the clock. */
export function todayIn(timeZone: string, now: Date): string {
  return formatFor(timeZone).format(now)
}

/** Making a format takes a hundred times as long as using it, and a request asks for several dates. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, format)
  return format
}
