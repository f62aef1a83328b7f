import type { Cuts } from './cuts-in.ts'

/** One date of each interval between the cuts, relative to today. Dates nearest to today come first. */
export function datesBetween(cuts: Cuts, today: string, spread: number): string[] {
  const found = new Set<string>([today, daysFrom(today, -1), daysFrom(today, 1)])
  const around = (day: string) => {
    for (let by = -spread; by <= spread; by += 1) found.add(daysFrom(day, by))
  }
  for (const years of cuts.years) {
    // An age of 18 years lasts from the 18th birthday to the day before the 19th.
    for (const age of [Math.floor(years), Math.floor(years) + 1]) around(yearsBefore(today, age))
  }
  for (const days of cuts.days) around(daysFrom(today, -Math.floor(days)))
  for (const text of cuts.texts) if (/^\d{4}-\d{2}-\d{2}$/.test(text)) around(text)
  return [...found].filter((date) => /^\d{4}-\d{2}-\d{2}$/.test(date))
}

/** The date of birth for a given age today; 29 February becomes 1 March in common years. */
function yearsBefore(today: string, years: number): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  return written(Date.UTC(year - years, month - 1, day))
}

export function daysFrom(date: string, days: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return written(Date.UTC(year, month - 1, day + days))
}

function written(time: number): string {
  return Number.isFinite(time) ? new Date(time).toISOString().slice(0, 10) : ''
}
