/** The answers of one screen within the entity that it saves to. */
import type { InputScreen } from '#engine/flow/compiled-flow.ts'
import { isObject, type JsonObject } from '#engine/flow/json.ts'
import { mergeOver } from '#engine/flow/merge-over.ts'

/** An entity with what a screen saved: an answer that the screen no longer gives does not stay behind. */
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
