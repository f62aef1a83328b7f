/** Dates of the application that a screen has for the borrower's calendar. */
import type { CalendarDates } from '#engine/flow/files.generated.ts'
import type { Facts, FlowPointer, Rule, Text } from '#engine/flow/json.ts'
import { evaluate } from '#engine/logic/evaluate.ts'
import type { ResolvedText } from '#engine/text/resolve-text.ts'
import type { CompileContext } from './define-kind.ts'

export type CompiledCalendar = {
  readonly label: Text
  readonly events: readonly { readonly id: string; readonly at: FlowPointer; readonly title: Text; readonly on: Rule }[]
}

export type CalendarView = {
  /** The words on the button that saves the dates. */
  readonly label: ResolvedText
  /** At least one date; `on` is a day as yyyy-MM-dd. */
  readonly events: readonly { readonly id: string; readonly title: ResolvedText; readonly on: string }[]
}

/** The dates that are known; undefined if none is, or the screen has none. */
export function calendarDates(
  calendar: CompiledCalendar | undefined,
  facts: Facts,
  text: (text: Text) => ResolvedText,
): CalendarView | undefined {
  const events = (calendar?.events ?? []).flatMap(({ id, title, on }) => {
    const day = evaluate(on, facts)
    return typeof day === 'string' && isDay.test(day) ? [{ id, title: text(title), on: day }] : []
  })
  return calendar && events.length > 0 ? { label: text(calendar.label), events } : undefined
}

const isDay = /^\d{4}-\d{2}-\d{2}$/

/** @param screen the place of the screen in the flow files */
export function compileCalendar(
  { label, events }: CalendarDates,
  screen: FlowPointer,
  { text, rule }: Pick<CompileContext, 'text' | 'rule'>,
): CompiledCalendar {
  return {
    label: text(label),
    events: events.map(({ id, title, on }) => ({
      id,
      at: `${screen}/calendar/events/${id}`,
      title: text(title),
      on: rule(on),
    })),
  }
}
