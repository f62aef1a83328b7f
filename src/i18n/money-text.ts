import type { Cents } from '#engine/index.ts'

/** Formats cents as `85,000`, or `85,000.50` with a fraction; the dollar sign is beside the field. */
export function moneyText(cents: Cents, locale: string): string {
  const digits = cents % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(cents / 100)
}
