const formats = new Map<string, Intl.NumberFormat>()

/**
 * 9.46442 is said as 9.464%: rates are stated to a thousandth of a percent.
 * @param percent as it is kept, 8.75 and not 0.0875
 * @param fewest digits behind the point, though they are noughts: 8.75%, 8.750%
 * @throws RangeError when the rate is not a finite number
 */
export function formatPercent(percent: number, locale: string, fewest: 2 | 3): string {
  if (!Number.isFinite(percent)) throw new RangeError(`${percent} is no percentage.`)
  const key = `${locale}/${fewest}`
  // As a unit, since the style `percent` would want hundredths, and 8.75 / 100 is not what it says.
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
