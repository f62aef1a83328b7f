/** Whole cents of an amount as people type it: `85000`, `$85,000.50`, `85k`, `1.2m`. Undefined where it could mean two things. */
import type { Cents } from '#engine/index.ts'
export function parseMoney(typed: string): Cents | undefined {
  const text = typed
    .trim()
    .replace(/^(-?)\s*\$\s*/, '$1')
    .replace(/\s*(usd|dollars?)$/i, '')
    // On a telephone's keyboard the letter o lies where one looks for the nought.
    .replace(/(?<=\d)[oO]|[oO](?=\d)/g, '0')
    .replace(/(?<=\d) (?=\d{3}\b)/g, ',')
  const found = /^(-?)(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?\s*([km]?)$/i.exec(text)
  if (!found) return undefined
  const [, minus = '', whole = '', part = '', unit = ''] = found
  // Digits behind the point as far as a cent goes.
  const places = 2 + (unit === '' ? 0 : /k/i.test(unit) ? 3 : 6)
  if ((whole === '' && part === '') || part.length > places) return undefined
  const amount = (minus ? -1 : 1) * Number(`${whole.replaceAll(',', '')}${part.padEnd(places, '0')}`)
  return Number.isSafeInteger(amount) ? amount + 0 : undefined
}

/** `85,000`, or `85,000.50` where there are cents: the dollar sign stands beside the field. */
export function moneyText(cents: Cents, locale: string): string {
  const digits = cents % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(cents / 100)
}
