const formats = new Map<string, Intl.NumberFormat>()

/**
 * Formats a rate with up to three decimals: 9.46442 is 9.464%.
 *
 * @param percent as stored: 8.75, not 0.0875
 * @param fewest the least number of decimals: 8.75%, 8.750%
 * @throws RangeError if the rate is not finite
 */
export function formatPercent(percent: number, locale: string, fewest: 0 | 2 | 3): string {
  if (!Number.isFinite(percent)) throw new RangeError(`${percent} is no percentage.`)
  const key = `${locale}/${fewest}`
  // Uses the unit `percent`, because the style `percent` expects 0.0875, which 8.75 / 100 does not equal exactly.
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'percent',
      minimumFractionDigits: fewest,
      maximumFractionDigits: 3,
    })
  formats.set(key, format)
  return format.format(percent)
}
