/**
 * Calendar arithmetic on yyyy-MM-dd texts, without clock and time zone. For an invalid date (2025-02-29) the result is
 * null.
 */

/**
 * Whole years from one date to another. For a birthday on 29 February, the year is complete on 1 March of common years.
 */
export function yearsBetween(from: unknown, to: unknown): number | null {
  const start = dayOf(from)
  const end = dayOf(to)
  if (start === null || end === null) return null
  const beforeAnniversary = end.month < start.month || (end.month === start.month && end.day < start.day)
  return end.year - start.year - (beforeAnniversary ? 1 : 0)
}

/** Days from one date to another; negative if the first date is later. */
export function daysBetween(from: unknown, to: unknown): number | null {
  const start = dayOf(from)
  const end = dayOf(to)
  return start === null || end === null ? null : numberOf(end) - numberOf(start)
}

/** Whether a value is a valid date in the form yyyy-MM-dd. */
export function isDate(text: unknown): boolean {
  return dayOf(text) !== null
}

/** The date so many days later, or earlier if the number is negative. The date is valid. */
export function daysAfter(date: string, days: number): string {
  const [year = 0, month = 1, day = 1] = partsOf(date)
  return textOf(year, month - 1, day + days)
}

/** The same day so many months later, or the last day of a month that is too short. The date is valid. */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = partsOf(date)
  const counted = year * 12 + month - 1 + months
  const [newYear, newMonth] = [Math.floor(counted / 12), (((counted % 12) + 12) % 12) + 1]
  const newDay = Math.min(day, monthLength(newYear, newMonth))
  return `${padded(newYear, 4)}-${padded(newMonth, 2)}-${padded(newDay, 2)}`
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0')
}

/** The day of the week of a valid date: 0 is Sunday. */
export function weekdayOf(date: string): number {
  const [year = 0, month = 1, day = 1] = partsOf(date)
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay()
}

function partsOf(date: string): number[] {
  return date.split('-').map(Number)
}

/** @param month from 0; month and day may exceed their ranges, as in Date.UTC */
function textOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}

type Day = { readonly year: number; readonly month: number; readonly day: number }

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function dayOf(text: unknown): Day | null {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const year = Number(text.slice(0, 4))
  const month = Number(text.slice(5, 7))
  const day = Number(text.slice(8))
  return day >= 1 && day <= monthLength(year, month) ? { year, month, day } : null
}

/** The days of a month; 0 if there is no such month. */
function monthLength(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 && leap ? 29 : (monthLengths[month - 1] ?? 0)
}

/** Days since 1 March of the year 0. Counting years from March puts the leap day last. */
function numberOf({ year, month, day }: Day): number {
  const y = month > 2 ? year : year - 1
  const monthsSinceMarch = (month + 9) % 12
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)
  return y * 365 + leapDays + Math.floor((monthsSinceMarch * 153 + 2) / 5) + day
}
