/**
 * Business days as the rule on the right to cancel counts them (12 CFR 1026.2(a)(6), second sentence): all calendar
 * days except Sundays and the federal holidays of 5 U.S.C. 6103(a). A holiday with a fixed date counts on that date
 * only, although offices are closed on the Friday before or the Monday after.
 */
import { daysAfter, weekdayOf } from './calendar.ts'

/** The date so many business days after a date; the date itself does not count. */
export function businessDaysAfter(date: string, days: number): string {
  let [day, left] = [date, days]
  while (left > 0) {
    day = daysAfter(day, 1)
    if (isBusinessDay(day)) left--
  }
  return day
}

export function isBusinessDay(date: string): boolean {
  return weekdayOf(date) !== SUNDAY && !isFederalHoliday(date)
}

const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4

/** New Year's Day, Juneteenth, Independence Day, Veterans Day, Christmas Day. */
const fixed: ReadonlySet<string> = new Set(['01-01', '06-19', '07-04', '11-11', '12-25'])
/** By month: the weekday, and which of the month it is; the last Monday of May (Memorial Day) is checked apart. */
const movable: { readonly [month: string]: { readonly weekday: number; readonly nth: number } } = {
  '01': { weekday: MONDAY, nth: 3 },
  '02': { weekday: MONDAY, nth: 3 },
  '09': { weekday: MONDAY, nth: 1 },
  '10': { weekday: MONDAY, nth: 2 },
  '11': { weekday: THURSDAY, nth: 4 },
}

export function isFederalHoliday(date: string): boolean {
  const [month = '', day = ''] = [date.slice(5, 7), date.slice(8)]
  if (fixed.has(date.slice(5))) return true
  if (month === '05') return weekdayOf(date) === MONDAY && Number(day) > 31 - 7
  const rule = movable[month]
  return rule !== undefined && weekdayOf(date) === rule.weekday && Math.ceil(Number(day) / 7) === rule.nth
}
