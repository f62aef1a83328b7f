/** `/…/{department}?display=true`, `/…/{department}/openStatus` (a boolean) and `/…/{department}/week?display=true`. */
export const operatingHoursPath = (department: string) => `/service-operating-hours/external/api/v1/hours/${department}`

export type OperatingHours = { readonly department: string; readonly timeZone: string; readonly weekdays: readonly Weekday[] }

/** With `display=true`: the week in lines for borrowers, days with the same hours in one: `Monday-Friday 6:00 AM – 5:00 PM …`. */
export type ReadableHours = OperatingHours & { readonly lines: readonly string[] }

export type Weekday = {
  readonly weekday: 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'
  /** The ISO weekday: 1 is Monday. */
  readonly weekdayValue: number
  readonly isOpen: boolean
  /** HH:mm in the department's time zone; with `display=true` in readable form: `6:00 AM`. Empty on a closed day. */
  readonly startTime: string
  readonly endTime: string
}
