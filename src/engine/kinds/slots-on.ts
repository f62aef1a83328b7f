import { addDays } from 'date-fns/addDays'
import { formatISO } from 'date-fns/formatISO'
import { getISODay } from 'date-fns/getISODay'
import { parseISO } from 'date-fns/parseISO'

export type CompiledSlots = {
  readonly firstDayAfter: number
  readonly days: number
  /** ISO weekdays: 1 is Monday, 7 is Sunday. */
  readonly weekdays: readonly number[]
  readonly hours: readonly number[]
}

/** A day (yyyy-MM-dd) and its time slots (yyyy-MM-ddTHH:mm), in the lender's time zone. */
export type SlotDay = { readonly day: string; readonly times: readonly string[] }

/**
 * The bookable time slots of the coming days.
 *
 * @param today yyyy-MM-dd in the lender's time zone
 */
export function slotsOn({ firstDayAfter, days, weekdays, hours }: CompiledSlots, today: string): SlotDay[] {
  const first = addDays(parseISO(today), firstDayAfter)
  const offered = Array.from({ length: days }, (_none, index) => addDays(first, index))
  return offered
    .filter((day) => weekdays.includes(getISODay(day)))
    .map((date) => {
      const day = formatISO(date, { representation: 'date' })
      const inOrder = hours.toSorted((a, b) => a - b)
      return { day, times: inOrder.map((hour) => `${day}T${String(hour).padStart(2, '0')}:00`) }
    })
}
