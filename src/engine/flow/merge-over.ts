import { isObject } from './is-object.ts'
import type { Json } from './json.ts'

/** Objects are laid together key by key, the upper one's values on top; everything else is replaced. Comments are left out. */
export function mergeOver(below: Json | undefined, above: Json): Json {
  if (!isObject(below) || !isObject(above)) return above
  const laid = Object.entries(above)
    .filter(([key]) => key !== '$comment')
    .map(([key, value]): [string, Json] => [key, Object.hasOwn(below, key) ? mergeOver(below[key], value) : value])
  return { ...below, ...Object.fromEntries(laid) }
}
