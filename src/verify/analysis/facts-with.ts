/** A value of a fact; undefined if the fact is absent. */
import type { Facts, Json, JsonObject } from '#engine/index.ts'

export type Value = Json | undefined
export type Values = readonly (readonly [path: string, value: Value])[]

type Draft = { [name: string]: Json | Draft }

/** Builds facts from values by path. Absent values create no keys and no surrounding objects. */
export function factsWith(values: Values, today: string): Facts {
  const facts: Draft = { today }
  // Facts that are objects are set first, because setting one later would overwrite the values inside.
  for (const [path, value] of values.toSorted(([a], [b]) => a.length - b.length)) {
    if (value !== undefined) put(facts, path, value)
  }
  return facts as unknown as Facts
}

function put(facts: Draft, path: string, value: Json): void {
  let group = facts
  let start = 0
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', start)) {
    const name = path.slice(start, dot)
    const before = group[name]
    const next = isGroup(before) ? (before as Draft) : {}
    group[name] = next
    group = next
    start = dot + 1
  }
  group[path.slice(start)] = isGroup(value) ? { ...(value as JsonObject) } : value
}

function isGroup(value: Json | Draft | undefined): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
