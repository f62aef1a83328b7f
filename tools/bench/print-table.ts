/** One line of a benchmark: what, how much, and the aim. */
export type Measured = { readonly what: string; readonly value: number; readonly unit: string; readonly aim?: number }

export function printTable(title: string, rows: readonly Measured[]): void {
  const width = Math.max(...rows.map(({ what }) => what.length))
  console.log(`\n${title}`)
  for (const { what, value, unit, aim } of rows) {
    const verdict =
      aim === undefined ? '' : `  aim ≤ ${aim} ${unit}  ${value <= aim ? 'met' : `missed by ${(value / aim).toFixed(2)}×`}`
    console.log(`  ${what.padEnd(width)}  ${value.toFixed(value < 10 ? 2 : 1).padStart(8)} ${unit}${verdict}`)
  }
}
