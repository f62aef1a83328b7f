/** The opening hours in the lender's flow, at a moment and as borrowers read them. */
import type { OperatingHours, ReadableHours } from '#contract/operating-hours.ts'
import {
  type CompiledFlow,
  type Facts,
  hoursLines,
  isOpenAt,
  type LocalMoment,
  nextOpening,
  type WeekdayName,
  weekdays,
} from '#engine/index.ts'
import { textFormatter } from '../texts/text-formatter.ts'

/** The opening hours of a department; undefined for a department that the lender does not have. */
export function operatingHours({ live }: CompiledFlow, department: string): OperatingHours | undefined {
  const { timeZone = '', departments = {} } = live.hours ?? {}
  const week = Object.hasOwn(departments, department) ? departments[department] : undefined
  if (!week) return undefined
  return {
    ...{ department, timeZone },
    weekdays: weekdays.map((name, index) => {
      const { opens = '', closes = '' } = week[name] ?? {}
      const weekday = name.toUpperCase() as Uppercase<WeekdayName>
      return { weekday, weekdayValue: index + 1, isOpen: opens !== '', startTime: opens, endTime: closes }
    }),
  }
}

/** Whether a department is open at `now`; false for a department that the lender does not have. */
export function isDepartmentOpen({ live: { hours } }: CompiledFlow, department: string, now: Date): boolean {
  const week = hours?.departments[department]
  return hours !== undefined && week !== undefined && isOpenAt(week, momentIn(hours.timeZone, now))
}

/** The day and hour at which the department opens next, in the language of the flow: `Monday 6:00 AM`. */
export function nextOpeningInWords({ live }: CompiledFlow, department: string, now: Date): string | undefined {
  const week = live.hours?.departments[department]
  const next = week && live.hours && nextOpening(week, momentIn(live.hours.timeZone, now))
  return next && `${dayName(next.weekday, live.lender.locale)} ${readableTime(next.time, live.lender.locale)}`
}

/**
 * Formats the hours of one department in the lender's locale, times as `6:00 AM`.
 *
 * @param facts the facts of the visitor, which choose the cases and fill the `{values}` of the texts `words` in `hours.json`
 */
export function readableHours(flow: CompiledFlow, hours: OperatingHours, facts: Facts, now: Date): ReadableHours {
  const { locale } = flow.live.lender
  const week = flow.live.hours?.departments[hours.department]
  const texts = flow.live.hours?.words
  const format = textFormatter(flow, facts)
  const zone = zoneName(hours.timeZone, locale, now)
  const lines = week && texts ? hoursLines(week, texts) : []
  return {
    ...hours,
    weekdays: hours.weekdays.map((day) => ({
      ...{ ...day, startTime: readableTime(day.startTime, locale), endTime: readableTime(day.endTime, locale) },
    })),
    lines: lines.map(({ says, first, last, open }) => {
      const times = open && { opens: readableTime(open.opens, locale), closes: readableTime(open.closes, locale), zone }
      const hours = texts && (times ? format(texts.range, times) : format(texts.closed))
      const [from, to] = [dayName(first, locale), dayName(last, locale)]
      return format(says, { hours: hours ?? '', day: from, first: from, last: to })
    }),
  }
}

function momentIn(timeZone: string, now: Date): LocalMoment {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  } as const)
  const part = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
  return { weekday: part.weekday?.toLowerCase() as WeekdayName, time: `${part.hour}:${part.minute}` }
}

function readableTime(time: string, locale: string): string {
  if (time === '') return ''
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  return format.format(new Date(`1970-01-01T${time}:00Z`)).replaceAll('\u202f', ' ')
}

/** 1 January 2024 was a Monday. */
function dayName(weekday: WeekdayName, locale: string): string {
  const date = new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(weekday)))
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date)
}

/** `Pacific Time`, in summer and winter. */
function zoneName(timeZone: string, locale: string, now: Date): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
