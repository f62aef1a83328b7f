/**
 * Converts values as authors write them (dates, amounts, percentages) to the form of flow files. Each function returns
 * undefined if the meaning is uncertain.
 */
import { colorsNamed } from 'culori/fn'

/**
 * Converts a date such as `1/15/2026`, `01-15-26`, `Jan 15, 2026` or `2026/1/15` to yyyy-MM-dd; an ambiguous date
 * begins with the month.
 */
export function dateMeant(written: string): string | undefined {
  const text = written.trim()
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (year) return dateOf(Number(year), Number(month), Number(day))
  const [, first = '', second = '', last = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text) ?? []
  if (last) {
    const isDayFirst = Number(first) > 12
    return dateOf(wholeYear(last), Number(isDayFirst ? second : first), Number(isDayFirst ? first : second))
  }
  const [, dayBefore = '', word = '', dayAfter = '', wordYear = ''] =
    /^(?:(\d{1,2})(?:st|nd|rd|th)?\s+)?([A-Za-z]{3,9})\.?\s*(?:(\d{1,2})(?:st|nd|rd|th)?)?,?\s+(\d{4})$/.exec(text) ?? []
  const named = word ? MONTHS.findIndex((name) => name.startsWith(word.toLowerCase().slice(0, 3))) + 1 : 0
  return named > 0 ? dateOf(Number(wordYear), named, Number(dayBefore || dayAfter || '0')) : undefined
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')

function wholeYear(year: string): number {
  return year.length === 4 ? Number(year) : Number(year) + (Number(year) < 50 ? 2000 : 1900)
}

function dateOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay ? date.toISOString().slice(0, 10) : undefined
}

/** Converts an amount such as `75k`, `75 000`, `75000 dollars` or `USD 75,000` to the form `$75,000`. */
export function dollarsMeant(written: string | number): string | undefined {
  const text = String(written)
    .trim()
    .replaceAll(/\u00a0/g, ' ')
  const [, digits = '', unit = ''] =
    /^(?:US)?[$€]?\s*(?:USD\s*)?(\d[\d,. ]*?)\s*(k|m|thousand|million|mio)?\s*(?:dollars|usd|\$)?$/i.exec(text) ?? []
  if (digits === '') return undefined
  const european = /^(\d{1,3}(?:[. ]\d{3})*|\d+),(\d{2})$/.exec(digits)
  if (european) return dollarsMeant(`${european[1]?.replaceAll(/[. ]/g, '')}.${european[2]}${unit}`)
  const grouped = /^\d{1,3}(?:[,. ]\d{3})+$/.test(digits) && unit === ''
  const plain = grouped ? digits.replaceAll(/[,. ]/g, '') : digits.replaceAll(/,(?=\d{3}(?:\D|$))| /g, '')
  if (!/^\d+(?:\.\d+)?$/.test(plain)) return undefined
  const times = /^(?:k|thousand)$/i.test(unit) ? 1_000 : unit === '' ? 1 : 1_000_000
  const amount = Number(plain) * times
  if (amount >= 1e13) return undefined
  const [whole = '', cents = ''] = amount.toFixed(Number.isInteger(amount) ? 0 : 2).split('.')
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${cents && `.${cents}`}`
}

/** Converts a time of the day such as `5 pm`, `5:30 p.m.`, `17.30`, `8` or `noon` to 24 hours: `17:00`. */
export function timeMeant(written: string): string | undefined {
  const text = written.trim().toLowerCase()
  if (text === 'noon') return '12:00'
  if (text === 'midnight') return '00:00'
  const [, hours = '', minutes = '00', half = ''] = /^(\d{1,2})(?:[:.h](\d{2}))?\s*([ap])?\.?m?\.?$/.exec(text) ?? []
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half === 'p' ? 12 : 0)
  const isTime = hours !== '' && hour < 24 && Number(minutes) < 60 && !(half !== '' && Number(hours) > 12)
  return isTime ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined
}

/** The key of a telephone for a letter: `J` is on 5. */
function keyOf(letter: string): string {
  return '22233344455566677778889999'.charAt(letter.toUpperCase().charCodeAt(0) - 65)
}

/** Converts an e-mail address with spaces, or with words for its signs, as in `help (at) lender (dot) example`. */
export function emailMeant(written: string): string | undefined {
  const text = written
    .replaceAll(/\s*[([{]\s*at\s*[)\]}]\s*|\s+at\s+/gi, '@')
    .replaceAll(/\s*[([{]\s*dot\s*[)\]}]\s*|\s+dot\s+/gi, '.')
    .replaceAll(/\s|^mailto:/g, '')
  return text !== written && /^[^@]+@[^@]+\.[^@]+$/.test(text) ? text : undefined
}

/** Converts a US telephone number to E.164: `(877) 555-0142` becomes +18775550142, `1-833-JUNIPER` +18335864737. */
export function phoneMeant(dialling: string): string | undefined {
  // An extension cannot be dialled by a link, so only the number before it is meant.
  const written = dialling.replace(/\s*(?:,|\(|;)?\s*(?:ext(?:ension)?|x)\.?\s*\d{1,6}\)?\s*$/i, '')
  const dialled =
    /\d{3}.*[A-Za-z]{4}/.test(written) && !/ext|x\d/i.test(written) ? written.replaceAll(/[A-Za-z]/g, keyOf) : written
  if (!/^[+\d\s().\-–/]+$/.test(dialled)) return undefined
  const digits = dialled.replaceAll(/\D/g, '')
  if (digits.length === 10) return `+1${digits}`
  return written.trim().startsWith('+') || (digits.length === 11 && digits.startsWith('1')) ? `+${digits}` : undefined
}

/** Converts a colour such as `navy`, `3f6a23`, `#ABC` or `rgb(63, 106, 35)` to the form #3f6a23. */
export function colourMeant(written: string): string | undefined {
  const text = written.trim().toLowerCase()
  const named = (colorsNamed as { readonly [name: string]: number | undefined })[text.replaceAll(/[\s-]/g, '')]
  if (named !== undefined) return `#${named.toString(16).padStart(6, '0')}`
  const [, hex = ''] = /^(?:#|0x)?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(text) ?? []
  if (hex.length === 6) return `#${hex}`
  if (hex.length === 3) return `#${[...hex].map((digit) => digit + digit).join('')}`
  const [, red, green, blue] = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(text) ?? []
  const parts = [red, green, blue].map(Number)
  return parts.every((part) => part <= 255) ? `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}` : undefined
}

const YES_OR_NO: { readonly [word: string]: boolean } = {
  ...{ true: true, yes: true, y: true, on: true, '1': true },
  ...{ false: false, no: false, n: false, off: false, '0': false },
}

export function booleanMeant(written: string): boolean | undefined {
  const word = written.trim().toLowerCase()
  return Object.hasOwn(YES_OR_NO, word) ? YES_OR_NO[word] : undefined
}

/** Converts a time such as `1 day` or `2 hours` to minutes. */
export function minutesMeant(written: string): string | undefined {
  const [, count, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*(hour|hr|day|week)s?\s*$/i.exec(written) ?? []
  const minutes = Number(count) * (MINUTES[unit.toLowerCase()] ?? Number.NaN)
  return Number.isInteger(minutes) ? String(minutes) : undefined
}

const MINUTES: { readonly [unit: string]: number } = { hr: 60, hour: 60, day: 24 * 60, week: 7 * 24 * 60 }
