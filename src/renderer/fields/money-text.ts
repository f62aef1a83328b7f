import type { Cents } from '#engine/flow/json.ts'

/** Whole cents of an amount as people type it: `85000`, `$85,000.50`, `85k`. Undefined where it could mean two things. */
export function parseMoney(typed: string): Cents | undefined {
  const text = typed
    .trim()
    .replace(/^(-?)\s*\$\s*/, '$1')
    .replace(/\s*(usd|dollars?)$/i, '')
    // On a telephone's keyboard the letter o lies where one looks for the nought.
    .replace(/(?<=\d)[oO]|[oO](?=\d)/g, '0')
    .replace(/(?<=\d) (?=\d{3}\b)/g, ',')
  const found = /^(-?)(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,2}))?\s*(k?)$/i.exec(text)
  if (!found) return undefined
  const [, minus = '', whole = '', part = '', thousands = ''] = found
  if (whole === '' && part === '') return undefined
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
  const amount = (minus ? -1 : 1) * cents * (thousands ? 1000 : 1)
  return Number.isSafeInteger(amount) ? amount + 0 : undefined
}

/** `85,000`, or `85,000.50` where there are cents: the dollar sign stands beside the field. */
export function moneyText(cents: Cents, locale: string): string {
  const digits = cents % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(cents / 100)
}
