import type { Cents } from '#engine/flow/json.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** $85,000, or $12.50 where there are cents. @throws RangeError when the amount is not a finite number */
export function formatMoney(cents: Cents, locale: string): string {
  if (!Number.isFinite(cents)) throw new RangeError(`${cents} is no amount of money.`)
  const digits = cents % 100 === 0 ? 0 : 2
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
  return format.format(cents / 100)
}
