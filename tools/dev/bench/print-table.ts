/** One measurement; `aim` is its budget: an upper bound, or with `atLeast` a lower bound. */
export type Measured = { readonly what: string; readonly value: number; readonly unit: string; readonly aim?: number | AtLeast }
type AtLeast = { readonly atLeast: number }

/** @returns whether each measurement is within its budget */
export function printTable(title: string, rows: readonly Measured[]): boolean {
  const width = Math.max(...rows.map(({ what }) => what.length))
  console.log(`\n${title}`)
  for (const row of rows) {
    console.log(
      `  ${row.what.padEnd(width)}  ${row.value.toFixed(row.value < 10 ? 2 : 1).padStart(8)} ${row.unit}${verdict(row)}`,
    )
  }
  return rows.every(isMet)
}

function isMet({ value, aim }: Measured): boolean {
  if (aim === undefined) return true
  return typeof aim === 'number' ? value <= aim : value >= aim.atLeast
}

function verdict(row: Measured): string {
  const { value, unit, aim } = row
  if (aim === undefined) return ''
  const [sign, bound, ratio] = typeof aim === 'number' ? ['≤', aim, value / aim] : ['≥', aim.atLeast, aim.atLeast / value]
  return `  aim ${sign} ${bound} ${unit}  ${isMet(row) ? 'met' : `missed by ${ratio.toFixed(2)}×`}`
}
