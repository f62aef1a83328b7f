/** Parses a typed amount to whole cents: `85000`, `$85,000.50`, `85k`, `1.2m`. Undefined for anything ambiguous. */
import type { Cents } from '#engine/index.ts'
export function parseMoney(typed: string): Cents | undefined {
  const text = typed
    .trim()
    .replace(/^(-?)\s*\$\s*/, '$1')
    .replace(/\s*(usd|dollars?)$/i, '')
    // On phone keyboards the letter o is typed for 0.
    .replace(/(?<=\d)[oO]|[oO](?=\d)/g, '0')
    .replace(/(?<=\d) (?=\d{3}\b)/g, ',')
  const found = /^(-?)(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?\s*([km]?)$/i.exec(text)
  if (!found) return undefined
  const [, minus = '', whole = '', part = '', unit = ''] = found
  // The most decimal places that whole cents allow: two, and three or six more before k or m.
  const places = 2 + (unit === '' ? 0 : /k/i.test(unit) ? 3 : 6)
  if ((whole === '' && part === '') || part.length > places) return undefined
  const amount = (minus ? -1 : 1) * Number(`${whole.replaceAll(',', '')}${part.padEnd(places, '0')}`)
  return Number.isSafeInteger(amount) ? amount + 0 : undefined
}

/** Formats cents as `85,000`, or `85,000.50` with a fraction; the dollar sign is beside the field. */
export function moneyText(cents: Cents, locale: string): string {
  const digits = cents % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(cents / 100)
}
