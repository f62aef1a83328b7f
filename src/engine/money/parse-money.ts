import type { Cents } from '#engine/flow/json.ts'

/**
 * Parses a typed amount to whole cents: `85000`, `$85,000.50`, `US$ 85 000`, `85k`, `1.2m`. Undefined for anything
 * ambiguous, such as `85.000,00`.
 */
export function parseMoney(typed: string): Cents | undefined {
  const text = typed
    .trim()
    .replace(/^(-?)\s*(?:us\s*\$|usd\s*\$?|\$\s*(?:usd?)?)\s*/i, '$1')
    .replace(/\s*(\$|us\$|usd|dollars?)$/i, '')
    // On phone keyboards the letter o is typed for 0.
    .replace(/(?<=\d[oO,. ]*)[oO]|[oO](?=[oO,. ]*\d)/g, '0')
    .replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/gu, ',')
  const found = /^(-?)(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?\s*([km]?)$/i.exec(text)
  if (!found) return undefined
  const [, minus = '', whole = '', part = '', unit = ''] = found
  // The most decimal places that whole cents allow: two, and three or six more before k or m.
  const places = 2 + (unit === '' ? 0 : /k/i.test(unit) ? 3 : 6)
  if ((whole === '' && part === '') || part.length > places) return undefined
  const amount = (minus ? -1 : 1) * Number(`${whole.replaceAll(',', '')}${part.padEnd(places, '0')}`)
  return Number.isSafeInteger(amount) ? amount + 0 : undefined
}
