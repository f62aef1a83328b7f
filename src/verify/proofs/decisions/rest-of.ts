/**
 * A compiled part without its rules and texts, which are compared by their results. Reported only if nothing else in
 * the part differs, so that no difference goes unreported.
 */

import { isObject, type Json, type JsonObject } from '#engine/index.ts'
import { isText, TEXT_MAPS, TEXTS } from './texts-in.ts'

const RULES: ReadonlySet<string> = new Set(
  'when shownWhen openWhen askWhen neededWhen refuseWhen leaveWhen prefill sets query amount percent reads'.split(' '),
)
/** Keys that record where a value was written; borrowers do not see them. */
const PLACES: ReadonlySet<string> = new Set(['at', 'requiredAt', '$schema', '$comment'])

export function restOf(part: Json): Json {
  if (Array.isArray(part)) return restOfList(part)
  if (!isObject(part)) return part
  const left = Object.entries(part).filter(
    ([key, value]) => !(RULES.has(key) || PLACES.has(key) || TEXT_MAPS.has(key) || (TEXTS.has(key) && isText(value))),
  )
  return Object.fromEntries(left.map(([key, value]) => [key, restOf(value)]))
}

/** The order of named items is compared elsewhere. */
function restOfList(items: readonly Json[]): Json {
  const named = items.flatMap((item) => (isObject(item) && typeof (item.id ?? item.code) === 'string' ? [item] : []))
  if (named.length < items.length || items.length === 0) return items.map(restOf)
  return Object.fromEntries(named.map((item): [string, Json] => [String(item.id ?? item.code), restOf(item as JsonObject)]))
}
