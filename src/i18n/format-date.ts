import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats a stored date (yyyy-MM-dd) for a sentence: May 4, 2026. Returns any other text unchanged. */
export function formatDate(stored: string, locale: string): string {
  const date = parseISO(stored)
  if (!isValid(date)) return stored
  // The browser knows the months of each language; those of date-fns would be part of every page.
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
  formats.set(locale, format)
  return format.format(date)
}
