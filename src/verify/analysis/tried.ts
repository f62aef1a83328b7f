/** The values tried for a fact. `all` is true if each value that the contract allows is equivalent to one of them. */
import type { Value } from './facts-with.ts'

export type Tried = { readonly values: readonly Value[]; readonly all: boolean }

export type Look = {
  readonly todays: readonly string[]
  /** Number of sample values in each interval between limits: one for each fact that rules compare with another fact. */
  readonly spread: number
}

export function unlike<T extends Value>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value) ?? '', value])).values()]
}
