/** The date in a time zone, yyyy-MM-dd. The moment is handed in: nothing outside the server and the apps reads a clock. */
export function todayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}
