import { type Facts, isObject, type Json, type JsonObject } from '#engine/flow/json.ts'

/** The facts with values set by path, such as `{ "status.liensComplete": true }`. */
export function setPaths(facts: Facts, sets: JsonObject): Facts {
  return applyAll(facts as unknown as JsonObject, sets) as unknown as Facts
}

/** The stored values of one namespace, with those values of `sets` that belong to the namespace. */
export function setPathsIn(entity: JsonObject, namespace: string, sets: JsonObject): JsonObject {
  const prefix = `${namespace}.`
  const own = Object.entries(sets).filter(([path]) => path.startsWith(prefix))
  return applyAll(entity, Object.fromEntries(own.map(([path, value]) => [path.slice(prefix.length), value])))
}

function applyAll(entity: JsonObject, sets: JsonObject): JsonObject {
  return Object.entries(sets).reduce((facts, [path, value]) => withValue(facts, path.split('.'), value), entity)
}

function withValue(entity: JsonObject, [key, ...rest]: readonly string[], value: Json): JsonObject {
  if (key === undefined) return entity
  if (rest.length === 0) return { ...entity, [key]: value }
  const below = Object.hasOwn(entity, key) ? entity[key] : undefined
  return { ...entity, [key]: withValue(isObject(below) ? below : {}, rest, value) }
}
