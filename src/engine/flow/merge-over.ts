import { isObject, type Json } from './json.ts'

/** Merges objects key by key, `above` over `below`; any other value replaces. `$comment` keys are left out. */
export function mergeOver(below: Json | undefined, above: Json): Json {
  if (!isObject(below) || !isObject(above)) return above
  const merged = Object.entries(above)
    .filter(([key]) => key !== '$comment')
    .map(([key, value]): [string, Json] => [key, Object.hasOwn(below, key) ? mergeOver(below[key], value) : value])
  return { ...below, ...Object.fromEntries(merged) }
}
