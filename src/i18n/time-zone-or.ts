/** The IANA time zone, or the fallback where the runtime knows no such zone. */
export function timeZoneOr(zone: string, fallback: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone
  } catch {
    return fallback
  }
}
