import type { Cents } from '#engine/index.ts'

const formats = new Map<string, Intl.NumberFormat>()

/**
 * Formats $85,000, or $12.50 if there are cents.
 *
 * @param cents `always` for figures that change or that are listed in a column: $1,204.00
 * @throws RangeError if the amount is not finite
 */
export function formatMoney(amount: Cents, locale: string, cents: 'where-any' | 'always' = 'where-any'): string {
  if (!Number.isFinite(amount)) throw new RangeError(`${amount} is no amount of money.`)
  const digits = cents === 'where-any' && amount % 100 === 0 ? 0 : 2
  const key = `${locale}/${digits}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  formats.set(key, format)
  return format.format(amount / 100)
}
