import { addDays } from 'date-fns/addDays'
import { formatISO } from 'date-fns/formatISO'
import { getISODay } from 'date-fns/getISODay'
import { parseISO } from 'date-fns/parseISO'
import type { Facts, Rule, Text } from '#engine/flow/json.ts'
import { isFederalHoliday } from '#engine/logic/business-days.ts'
import { evaluate } from '#engine/logic/evaluate.ts'

export type CompiledSlots = {
  readonly firstDayAfter: number
  readonly days: number
  /** ISO weekdays: 1 is Monday, 7 is Sunday. */
  readonly weekdays: readonly number[]
  readonly hours: readonly number[]
  readonly exceptHolidays?: boolean
  readonly timeZone?: Rule
  /** How many borrowers can be met at the same time. */
  readonly capacity: number
  /** Who comes: the person with number 1 first. `keptAs`: the path of the fact with the name. */
  readonly people?: { readonly keptAs: string; readonly names: readonly string[] }
  /** The message for a time that cannot be had any more. */
  readonly gone?: Text
}

/** A day (yyyy-MM-dd) and its time slots (yyyy-MM-ddTHH:mm), in the time zone of the slots. */
export type SlotDay = { readonly day: string; readonly times: readonly string[] }

/**
 * The bookable time slots of the coming days.
 *
 * @param today yyyy-MM-dd in the lender's time zone
 */
export function slotsOn(
  { firstDayAfter, days, weekdays, hours, exceptHolidays = false }: Omit<CompiledSlots, 'capacity'>,
  today: string,
): SlotDay[] {
  const first = addDays(parseISO(today), firstDayAfter)
  const dates = Array.from({ length: days }, (_none, index) => addDays(first, index))
  return dates
    .filter((date) => weekdays.includes(getISODay(date)))
    .map((date) => formatISO(date, { representation: 'date' }))
    .filter((day) => !exceptHolidays || !isFederalHoliday(day))
    .map((day) => {
      const inOrder = hours.toSorted((a, b) => a - b)
      return { day, times: inOrder.map((hour) => `${day}T${String(hour).padStart(2, '0')}:00`) }
    })
}

/**
 * Which of those who can be met other borrowers have reserved, as numbers from 1, by time (yyyy-MM-ddTHH:mm in the time zone of
 * the slots).
 */
export type ReservedSeats = { readonly [time: string]: readonly number[] }

/** The times at which nobody is left to meet. */
export function fullTimes({ capacity }: Pick<CompiledSlots, 'capacity'>, reserved: ReservedSeats): string[] {
  return Object.keys(reserved).filter((time) => seatsAt(reserved, time).size >= capacity)
}

/** The first number that is free at a time. */
export function freeSeat(reserved: ReservedSeats, time: string): number {
  const seats = seatsAt(reserved, time)
  let seat = 1
  while (seats.has(seat)) seat += 1
  return seat
}

function seatsAt(reserved: ReservedSeats, time: string): ReadonlySet<number> {
  return new Set(Object.hasOwn(reserved, time) ? reserved[time] : [])
}

/** The days without the times that other borrowers have reserved, and without days that have no times left. */
export function freeSlots(days: readonly SlotDay[], taken: readonly string[]): SlotDay[] {
  return days
    .map(({ day, times }) => ({ day, times: times.filter((time) => !taken.includes(time)) }))
    .filter(({ times }) => times.length > 0)
}

/**
 * The IANA time zone of the slots: what their rule evaluates to, or the lender's time zone without a rule. Callers replace a
 * zone that the runtime does not know (`timeZoneOr`).
 */
export function timeZoneOfSlots({ timeZone }: Pick<CompiledSlots, 'timeZone'>, facts: Facts, ofLender: string): string {
  const zone = timeZone === undefined ? undefined : evaluate(timeZone, facts)
  return typeof zone === 'string' && zone !== '' ? zone : ofLender
}
