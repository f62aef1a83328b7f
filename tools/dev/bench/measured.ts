/** One measurement; `aim` is the largest value that it may have. */
export type Measured = { readonly what: string; readonly value: number; readonly unit: string; readonly aim?: number }

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** @param part from 0 to 1: 0.95 for the 95th percentile */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
