import { format } from 'date-fns/format'
import { isValid } from 'date-fns/isValid'
import { enUS } from 'date-fns/locale/en-US'
import { es } from 'date-fns/locale/es'
import { parseISO } from 'date-fns/parseISO'

const locales = { en: enUS, es }

/** Formats a stored date (yyyy-MM-dd) for a sentence: May 4, 2026. Returns any other text unchanged. */
export function formatDate(stored: string, locale: string): string {
  const date = parseISO(stored)
  if (!isValid(date)) return stored
  return format(date, 'PPP', { locale: locale.startsWith('es') ? locales.es : locales.en }).replace(/(\d+)(st|nd|rd|th)/, '$1')
}
