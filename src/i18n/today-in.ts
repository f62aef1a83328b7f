/** The date in a time zone, yyyy-MM-dd, of a given moment: only the server and the apps read the clock. */
export function todayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}
