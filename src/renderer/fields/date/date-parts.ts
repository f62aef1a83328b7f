/** Conversions between a typed date, its three parts, and its stored form yyyy-MM-dd. */

import { isExists } from 'date-fns/isExists'
import { type Json, numberText } from '#engine/index.ts'

export type Part = 'day' | 'month' | 'year'
export type DateParts = { readonly [part in Part]: string }

export const fullLength: { readonly [part in Part]: number } = { day: 2, month: 2, year: 4 }
export const noParts: DateParts = { day: '', month: '', year: '' }

const orders = new Map<string, readonly Part[]>()

/** The order of day, month and year in a locale: month, day, year in the US. The first call of a page takes a phone 20 ms. */
export function partsOrder(locale: string): readonly Part[] {
  const known = orders.get(locale)
  if (known) return known
  const written = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }).formatToParts(0)
  const order = written.flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []))
  orders.set(locale, order)
  return order
}

/**
 * The stored form of a date: yyyy-MM-dd if the date exists. An incomplete or impossible date keeps its parts as typed
 * (`1990-2-31`), which is no valid date, so that the engine refuses it and `dateParts` can read it back.
 */
export function storedDate({ day, month, year }: DateParts): string {
  if (day === '' && month === '' && year === '') return ''
  const exists =
    year.length === 4 && Number(year) > 0 && day !== '' && month !== '' && isExists(Number(year), Number(month) - 1, Number(day))
  return exists
    ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : `${year}-${Number(month) || ''}-${Number(day) || ''}`
}

export function dateParts(stored: Json | undefined): DateParts {
  const found = typeof stored === 'string' ? /^(\d*)-(\d*)-(\d*)$/.exec(stored) : null
  if (!found) return noParts
  const [, year = '', month = '', day = ''] = found
  return { day, month, year }
}

/** The parts that are wrong or missing in what was typed; none if the date exists, whatever else may be wrong with it. */
export function wrongParts({ day, month, year }: DateParts): readonly Part[] {
  if (day === '' && month === '' && year === '') return []
  const isMonth = Number(month) >= 1 && Number(month) <= 12
  const isYear = year.length === 4 && Number(year) > 0
  // 2000 has a 29th of February, and 12 may be any month.
  const isDay = Number(day) >= 1 && isExists(isYear ? Number(year) : 2000, isMonth ? Number(month) - 1 : 11, Number(day))
  return [...(isDay ? [] : (['day'] as const)), ...(isMonth ? [] : (['month'] as const)), ...(isYear ? [] : (['year'] as const))]
}

/** The parts of a date pasted as a whole: `5/4/1990`, `1990-05-04`, `05041990`. */
export function partsFromText(typed: string, order: readonly Part[]): DateParts | undefined {
  const text = numberText(typed)
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text)
  if (iso) return { year: iso[1] ?? '', month: iso[2] ?? '', day: iso[3] ?? '' }
  const numbers = /^\s*\d{8}\s*$/.test(text) ? cut(text.trim(), order) : text.trim().split(/\s*[/.\s-]\s*/)
  if (numbers.length !== 3 || numbers.some((number) => !/^\d{1,4}$/.test(number))) return undefined
  const parts = Object.fromEntries(order.map((part, index) => [part, numbers[index] ?? '']))
  const fits = order.every((part) => (parts[part]?.length ?? 9) <= fullLength[part])
  return fits ? (parts as DateParts) : undefined
}

function cut(digits: string, order: readonly Part[]): readonly string[] {
  let from = 0
  return order.map((part) => {
    const to = from + fullLength[part]
    const number = digits.slice(from, to)
    from = to
    return number
  })
}

/** The digits of a typed part, at most as many as the part has. The letter o counts as 0. */
export function digitsFor(part: Part, typed: string): string {
  return numberText(typed).replace(/[oO]/g, '0').replace(/\D/g, '').slice(0, fullLength[part])
}
