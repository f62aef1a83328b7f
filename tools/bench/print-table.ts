/** One measurement; `aim` is its budget: an upper bound, or with `atLeast` a lower bound. */
export type Measured = { readonly what: string; readonly value: number; readonly unit: string; readonly aim?: number | AtLeast }
type AtLeast = { readonly atLeast: number }

export function printTable(title: string, rows: readonly Measured[]): void {
  const width = Math.max(...rows.map(({ what }) => what.length))
  console.log(`\n${title}`)
  for (const row of rows) {
    console.log(
      `  ${row.what.padEnd(width)}  ${row.value.toFixed(row.value < 10 ? 2 : 1).padStart(8)} ${row.unit}${verdict(row)}`,
    )
  }
}

function verdict({ value, unit, aim }: Measured): string {
  if (aim === undefined) return ''
  if (typeof aim === 'number') return `  aim ≤ ${aim} ${unit}  ${value <= aim ? 'met' : `missed by ${(value / aim).toFixed(2)}×`}`
  return `  aim ≥ ${aim.atLeast} ${unit}  ${value >= aim.atLeast ? 'met' : `missed by ${(aim.atLeast / value).toFixed(2)}×`}`
}
