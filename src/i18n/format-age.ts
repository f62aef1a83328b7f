const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day

/** How long ago a moment was: 5m, 3h, 2d, 4w; after four weeks its month and day in the time zone. */
export function formatAge(
  at: Date,
  now: Date,
  { locale, timeZone }: { readonly locale: string; readonly timeZone: string },
): string {
  const age = Math.max(0, now.getTime() - at.getTime())
  if (age < hour) return `${Math.floor(age / minute)}m`
  if (age < day) return `${Math.floor(age / hour)}h`
  if (age < week) return `${Math.floor(age / day)}d`
  if (age <= 4 * week) return `${Math.floor(age / week)}w`
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone }).format(at)
}
