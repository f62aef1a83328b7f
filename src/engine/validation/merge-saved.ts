/** Merges the answers of one screen into the stored answers of its namespace. */
import type { InputScreen } from '#engine/flow/compiled-flow.ts'
import { isObject, type JsonObject } from '#engine/flow/json.ts'
import { mergeOver } from '#engine/flow/merge-over.ts'

/** The stored answers with those of one screen. Earlier answers of the screen that are no longer given are removed. */
export function mergeSaved(entity: JsonObject, screen: InputScreen, saved: JsonObject): JsonObject {
  const [, ...keys] = screen.saves.split('.')
  const own = new Set(screen.fields.map(({ id }) => id))
  return mergeOver(without(entity, keys, own), saved) as JsonObject
}

function without(entity: JsonObject, [key, ...rest]: readonly string[], fields: ReadonlySet<string>): JsonObject {
  if (key === undefined) return Object.fromEntries(Object.entries(entity).filter(([id]) => !fields.has(id)))
  const below = entity[key]
  return isObject(below) ? { ...entity, [key]: without(below, rest, fields) } : entity
}
