import type { Json, JsonObject } from './json.ts'

/** Something with keys: neither a list nor null. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
