/** `/…/{department}?display=true`, `/…/{department}/openStatus` (a boolean) and `/…/{department}/week?display=true`. */
export const operatingHoursPath = (department: string) => `/service-operating-hours/external/api/v1/hours/${department}`

export type OperatingHours = { readonly department: string; readonly timeZone: string; readonly weekdays: readonly Weekday[] }

export type Weekday = {
  readonly weekday: 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'
  /** The ISO weekday: 1 is Monday. */
  readonly weekdayValue: number
  readonly isOpen: boolean
  /** HH:mm in the department's time zone; with `display=true` in readable form: `6:00 AM`. Empty on a closed day. */
  readonly startTime: string
  readonly endTime: string
}
