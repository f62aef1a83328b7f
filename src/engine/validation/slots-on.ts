import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { getISODay } from 'date-fns/getISODay'
import { parseISO } from 'date-fns/parseISO'
import type { CompiledSlots } from '#engine/flow/compiled-flow.ts'

/** A day, and the times on it: yyyy-MM-dd, and yyyy-MM-ddTHH:mm in the lender's time zone. */
export type SlotDay = { readonly day: string; readonly times: readonly string[] }

/** @param today yyyy-MM-dd in the lender's time zone */
export function slotsOn({ firstDayAfter, days, weekdays, hours }: CompiledSlots, today: string): SlotDay[] {
  const first = addDays(parseISO(today), firstDayAfter)
  const offered = Array.from({ length: days }, (_none, index) => addDays(first, index))
  return offered
    .filter((day) => weekdays.includes(getISODay(day)))
    .map((date) => {
      const day = format(date, 'yyyy-MM-dd')
      const inOrder = hours.toSorted((a, b) => a - b)
      return { day, times: inOrder.map((hour) => `${day}T${String(hour).padStart(2, '0')}:00`) }
    })
}
