import type { Json } from '#engine/index.ts'

import type { Decided, Mismatch } from './scenario-run.ts'

export function mismatch(
  at: readonly string[],
  message: string,
  wanted: Json,
  actual: Json | undefined,
  because: readonly Decided[] = [],
): Mismatch {
  return { at, message, wanted, actual: actual ?? null, because }
}

/** A value in a sentence. */
export function asText(value: Json | undefined): string {
  return value === undefined ? 'not there' : JSON.stringify(value)
}

/** Two lists that ought to be equal; the place is the first item that differs, or the list where it only ends too soon. */
export function listMismatch(
  at: readonly string[],
  message: string,
  wanted: readonly string[],
  actual: readonly string[],
  because: readonly Decided[],
): Mismatch[] {
  if (wanted.length === actual.length && wanted.every((item, index) => item === actual[index])) return []
  const index = wanted.findIndex((item, position) => item !== actual[position])
  return [mismatch(index < 0 ? at : [...at, String(index)], message, wanted, actual, because)]
}

export function inWords(list: readonly string[]): string {
  return list.length === 0 ? 'none' : list.join(', ')
}
