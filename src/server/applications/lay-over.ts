import type { FormScreen } from '#engine/flow/compiled-flow.ts'
import type { Json, JsonObject } from '#engine/flow/json.ts'

/** Objects are laid together key by key, everything else is replaced. */
export function layOver(below: JsonObject, above: JsonObject): JsonObject {
  const entries = Object.entries(above).map(([key, value]): [string, Json] => {
    const old = Object.hasOwn(below, key) ? below[key] : undefined
    return [key, isObject(old) && isObject(value) ? layOver(old, value) : value]
  })
  return { ...below, ...Object.fromEntries(entries) }
}

/** An entity with what a screen saved: an answer that the screen no longer gives does not stay behind. */
export function withSaved(entity: JsonObject, screen: FormScreen, saved: JsonObject): JsonObject {
  const [, ...keys] = screen.saves.split('.')
  const own = new Set(screen.fields.map(({ id }) => id))
  return layOver(without(entity, keys, own), saved)
}

/** The answers of a screen as they are stored in the entity that it saves to. */
export function answersIn(entity: JsonObject, screen: FormScreen): JsonObject {
  const [, ...keys] = screen.saves.split('.')
  const place = keys.reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), entity)
  if (!isObject(place)) return {}
  return Object.fromEntries(screen.fields.flatMap(({ id }) => (place[id] === undefined ? [] : [[id, place[id]]])))
}

function without(entity: JsonObject, [key, ...rest]: readonly string[], fields: ReadonlySet<string>): JsonObject {
  if (key === undefined) return Object.fromEntries(Object.entries(entity).filter(([id]) => !fields.has(id)))
  const below = entity[key]
  return isObject(below) ? { ...entity, [key]: without(below, rest, fields) } : entity
}

function isObject(value: Json | undefined): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
