import { canonicalText } from '#engine/compile/canonical-text.ts'
import type { CompiledFlow, JourneyEnd } from '#engine/flow/compiled-flow.ts'
import { isObject, type Json, type JsonObject } from '#engine/flow/json.ts'
import { mergeOver } from '#engine/flow/merge-over.ts'
import { factAt } from '#engine/logic/fact-path.ts'

/**
 * The `application` facts of a new application: what the end of its journey (`JourneyEnd`) copies from the answers. The
 * draft itself is stored beside them as evidence of the answers; no rule reads the draft after registration.
 *
 * @param own answers of screens of the journey that save to `application` rather than to the draft
 */
export function newApplication(
  { live, product }: Pick<CompiledFlow, 'live' | 'product'>,
  { application = {} }: JourneyEnd,
  draft: JsonObject,
  own: JsonObject,
): JsonObject {
  const begin: JsonObject = { documents: [], incomeSources: [], ...product.newApplication?.(live) }
  return mergeOver(withDraft(begin, { application }, draft), own) as JsonObject
}

/**
 * The `application` facts with the values that the journey's `end` copies from the draft, at registration and after a
 * changed answer.
 *
 * @param answers those that are copied: the whole draft at registration, later those of one screen
 * @param change the draft before and after: a value that is the same in both is not copied again, because the lender may
 *   have corrected it in the application since
 */
export function withDraft(
  entity: JsonObject,
  { application = {} }: Pick<JourneyEnd, 'application'>,
  answers: JsonObject,
  change?: { readonly before: JsonObject; readonly after: JsonObject },
): JsonObject {
  const merged = Object.entries(application).reduce<Json>((before, [path, from]) => {
    const answer = factAt({ draft: answers }, from) as Json | undefined
    const isSame = change && textAt(change.before, from) === textAt(change.after, from)
    return answer === undefined || isSame ? before : withValueAt(before, path.split('.').slice(1), answer)
  }, entity)
  return merged as JsonObject
}

function textAt(draft: JsonObject, path: string): string {
  return canonicalText(factAt({ draft }, path) ?? null)
}

/** Sets a value at a path of keys. A numeric key is the index of a list. */
function withValueAt(entity: Json | undefined, [key, ...rest]: readonly string[], value: Json): Json {
  if (key === undefined) return isObject(entity) && isObject(value) ? mergeOver(entity, value) : value
  if (/^\d+$/.test(key)) {
    const list = Array.isArray(entity) ? (entity as readonly Json[]) : []
    return [...list.slice(0, Number(key)), withValueAt(list[Number(key)], rest, value), ...list.slice(Number(key) + 1)]
  }
  const group = isObject(entity) ? entity : {}
  return { ...group, [key]: withValueAt(Object.hasOwn(group, key) ? group[key] : undefined, rest, value) }
}
