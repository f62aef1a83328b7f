/**
 * Minimises `given`: removes every part that the claim does not need, whole namespaces first.
 *
 * @param still whether the claim is still true for a smaller `given`
 */
import { isObject, type Json, type JsonObject } from '#engine/index.ts'

export function smallerGiven(given: JsonObject, still: (given: JsonObject) => boolean): JsonObject {
  let needed: Json = given
  const spare = (path: readonly string[]): void => {
    const without = withoutPart(needed, path)
    if (still(without as JsonObject)) {
      needed = without
      return
    }
    for (const key of keysOf(partAt(needed, path)).toReversed()) spare([...path, key])
  }
  for (const key of Object.keys(given)) spare([key])
  return withoutEmpty(needed as JsonObject, still)
}

function keysOf(part: Json | undefined): readonly string[] {
  if (Array.isArray(part)) return part.map((_item, index) => String(index))
  return isObject(part) ? Object.keys(part) : []
}

function partAt(whole: Json, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (part, key) => (part === null || part === undefined ? undefined : (part as JsonObject)[key]),
    whole,
  )
}

function withoutPart(whole: Json, [key, ...deeper]: readonly string[]): Json {
  if (key === undefined) return whole
  if (Array.isArray(whole)) {
    const items = whole as readonly Json[]
    if (deeper.length === 0) return items.filter((_item, index) => String(index) !== key)
    return items.map((item, index) => (String(index) === key ? withoutPart(item, deeper) : item))
  }
  const { [key]: part, ...others } = whole as JsonObject
  return deeper.length === 0 || part === undefined ? others : { ...(whole as JsonObject), [key]: withoutPart(part, deeper) }
}

function withoutEmpty(given: JsonObject, still: (given: JsonObject) => boolean): JsonObject {
  const full = Object.entries(given).filter(([, part]) => !isObject(part) || Object.keys(part).length > 0)
  const less = Object.fromEntries(full)
  return still(less) ? less : given
}
