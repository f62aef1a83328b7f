/**
 * A question on a screen is laid over the library field that it uses, and that one over the field it uses in turn.
 * Objects are laid key by key, lists with ids item by item; a text or a rule is one value.
 */
import { isObject } from '#engine/flow/is-object.ts'
import type { FlowPointer, Json, JsonObject } from '#engine/flow/json.ts'

/** One layer of a field: what was written, and where. */
export type FieldLayer = { readonly at: FlowPointer; readonly written: JsonObject }

const objects = new Set(['schema', 'messages', 'summary', 'words'])
const lists = new Set(['options', 'patterns'])

/** The layers of an entry of fields.json, deepest first. A cycle ends where it would begin again. */
export function libraryLayers(library: JsonObject, name: string, seen: readonly string[] = []): FieldLayer[] {
  const entry = library[name]
  if (!isObject(entry) || seen.includes(name)) return []
  const deeper = typeof entry.use === 'string' ? libraryLayers(library, entry.use, [...seen, name]) : []
  return [...deeper, { at: `fields.json#/${name}`, written: entry }]
}

/** All layers laid over each other, the last one on top. */
export function mergedLayers(layers: readonly FieldLayer[]): JsonObject {
  const result: Record<string, Json> = {}
  for (const { written } of layers) {
    for (const [key, value] of Object.entries(written)) {
      const below = result[key]
      if (objects.has(key) && isObject(below) && isObject(value)) result[key] = { ...below, ...value }
      else if (lists.has(key) && Array.isArray(below) && Array.isArray(value)) result[key] = laidById(below, value)
      else result[key] = value
    }
  }
  return result
}

/** Where the topmost layer says something at `path` (keys and ids below the field). */
export function placeOf(layers: readonly FieldLayer[], path: readonly string[]): FlowPointer {
  const top = layers.findLast(({ written }) => says(written, path)) ?? layers.at(-1)
  return [top?.at ?? '', ...path].join('/')
}

function says(value: Json | undefined, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return value !== undefined
  if (Array.isArray(value))
    return says(
      value.find((item) => isObject(item) && item.id === key),
      rest,
    )
  return isObject(value) && Object.hasOwn(value, key) && says(value[key], rest)
}

function laidById(below: readonly Json[], above: readonly Json[]): Json[] {
  const items = [...below]
  for (const item of above) {
    const index = items.findIndex((other) => isObject(other) && isObject(item) && other.id === item.id)
    if (index < 0) items.push(item)
    else items[index] = { ...(items[index] as JsonObject), ...(item as JsonObject) }
  }
  return items
}
