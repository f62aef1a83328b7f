import type { Json } from '#engine/flow/json.ts'
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
export function told(value: Json | undefined): string {
  return value === undefined ? 'not there' : JSON.stringify(value)
}
