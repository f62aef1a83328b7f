import { isObject, type Json, type JsonObject } from '#engine/flow/json.ts'
import type { FlowFilesMap } from './some-flow-files.ts'

/** The files with `more` merged into one of them, which is created if it is missing. Items of lists are matched by id. */
export function overlaid(files: FlowFilesMap, path: string, more: JsonObject): FlowFilesMap {
  const before = JSON.parse(files.get(path) ?? '{}') as JsonObject
  return new Map(files).set(path, `${JSON.stringify(joined(before, more), null, 2)}\n`)
}

function joined(before: Json | undefined, more: Json): Json {
  if (Array.isArray(before) && Array.isArray(more) && more.every((item) => isObject(item) && 'id' in item)) {
    const items: readonly Json[] = more
    const known: readonly Json[] = before
    const idOf = (item: Json) => (isObject(item) ? item.id : undefined)
    const changed = known.map((item) => joined(item, items.find((one) => idOf(one) === idOf(item)) ?? item))
    return [...changed, ...items.filter((item) => !known.some((one) => idOf(one) === idOf(item)))]
  }
  if (!isObject(before) || !isObject(more) || before === more) return more
  const keys = [...new Set([...Object.keys(before), ...Object.keys(more)])]
  return Object.fromEntries(
    keys.map((key) => [key, key in more ? joined(before[key], more[key] as Json) : (before[key] as Json)]),
  )
}
