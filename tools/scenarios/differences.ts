import { isObject, type Json } from '#engine/index.ts'

export type Difference = { readonly path: readonly string[]; readonly wanted: Json; readonly actual: Json | undefined }

/** Where what came is not what was wanted; of objects, only the keys that were named are compared. */
export function differences(wanted: Json, actual: Json | undefined, path: readonly string[] = []): Difference[] {
  if (isObject(wanted) && isObject(actual)) {
    return Object.entries(wanted)
      .filter(([key]) => key !== '$comment')
      .flatMap(([key, part]) => differences(part, Object.hasOwn(actual, key) ? actual[key] : undefined, [...path, key]))
  }
  return same(wanted, actual) ? [] : [{ path, wanted, actual }]
}

function same(a: Json, b: Json | undefined): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => same(item, b[index]))
  if (isObject(a) && isObject(b)) {
    const keys = Object.keys(a)
    return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key] as Json, b[key]))
  }
  return a === b
}
