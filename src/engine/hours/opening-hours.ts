/** When a department is open, and the lines of its week. Times are HH:mm in the time zone of the hours. */
import type { Hours, OpenDay, Week } from '#engine/flow/files.generated.ts'
import type { Text } from '#engine/flow/json.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type WeekdayName = (typeof weekdays)[number]

export type LocalMoment = { readonly weekday: WeekdayName; readonly time: string }

/** At closing time nobody is there any more. */
export function isOpenAt(week: Week, { weekday, time }: LocalMoment): boolean {
  const day = week[weekday]
  return day !== undefined && day.opens <= time && time < day.closes
}

/** The next time after a moment at which the department opens; undefined if it never does. */
export function nextOpening(week: Week, { weekday, time }: LocalMoment): LocalMoment | undefined {
  const today = weekdays.indexOf(weekday)
  const days = [...weekdays.slice(today), ...weekdays.slice(0, today), weekday]
  for (const [ahead, name] of days.entries()) {
    const day = week[name]
    if (day && (ahead > 0 || time < day.opens)) return { weekday: name, time: day.opens }
  }
  return undefined
}

/** `says`: the text of the line; `open` is absent for days on which nobody is there. */
export type HoursLine = {
  readonly says: Text
  readonly first: WeekdayName
  readonly last: WeekdayName
  readonly open?: OpenDay
}

/**
 * The lines of a week: days that follow each other and have the same hours are one. Monday to Friday, and the weekend,
 * have texts of their own. Empty for a department that is never open.
 */
export function hoursLines(week: Week, words: Hours['words']): readonly HoursLine[] {
  const groups: [WeekdayName, ...WeekdayName[]][] = []
  for (const weekday of weekdays) {
    const group = groups.at(-1)
    // The weekend begins a line of its own where all days of the week before have one.
    const begins = !group || !isSame(week[group[0]], week[weekday]) || (weekday === 'saturday' && group[0] === 'monday')
    if (begins) groups.push([weekday])
    else group.push(weekday)
  }
  if (weekdays.every((weekday) => week[weekday] === undefined)) return []
  return groups.map(([first, ...more]) => {
    const last = more.at(-1) ?? first
    const open = week[first]
    return { says: textOf(words, first, last), first, last, ...(open && { open }) }
  })
}

function textOf(words: Hours['words'], first: WeekdayName, last: WeekdayName): Text {
  if (first === last) return words.day
  if (first === 'monday' && last === 'friday') return words.weekdays
  if (first === 'saturday' && last === 'sunday') return words.weekend
  return words.days
}

function isSame(one: OpenDay | undefined, other: OpenDay | undefined): boolean {
  return one?.opens === other?.opens && one?.closes === other?.closes
}
