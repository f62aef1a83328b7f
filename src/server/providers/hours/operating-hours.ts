/** The sandbox's operating hours: two departments, the same for every lender. */
import type { OperatingHours, Weekday } from '#contract/operating-hours.ts'
import departments from './departments.json' with { type: 'json' }

export function hoursOf(department: string): OperatingHours | undefined {
  return (departments as readonly OperatingHours[]).find((one) => one.department === department)
}

/** Whether the department is open at a moment; at closing time it is not. */
export function isOpenAt({ timeZone, weekdays }: OperatingHours, now: Date): boolean {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const part = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]))
  const today = weekdays.find(({ weekday }) => weekday === part.weekday?.toUpperCase())
  const time = `${part.hour}:${part.minute}`
  return today?.isOpen === true && today.startTime <= time && time < today.endTime
}

/** The hours as text for borrowers. */
export function readableHours(hours: OperatingHours, locale: string): OperatingHours {
  return { ...hours, weekdays: hours.weekdays.map((day) => readableDay(day, locale)) }
}

function readableDay(day: Weekday, locale: string): Weekday {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  const readable = (time: string) =>
    time === '' ? '' : format.format(new Date(`1970-01-01T${time}:00Z`)).replaceAll('\u202f', ' ')
  return { ...day, startTime: readable(day.startTime), endTime: readable(day.endTime) }
}
