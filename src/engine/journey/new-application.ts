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
  { live }: Pick<CompiledFlow, 'live'>,
  { application = {} }: JourneyEnd,
  draft: JsonObject,
  own: JsonObject,
): JsonObject {
  const begin: JsonObject = {
    property: {},
    hasHmda: false,
    documents: [],
    incomeSources: [],
    isCrypto: live.lender.flags.crypto,
    coDeedStatus: 'INITIAL',
    helocSigners: [],
  }
  return mergeOver(withDraft(begin, { application }, draft), own) as JsonObject
}

/**
 * The `application` facts with the values that the journey's `end` copies from the draft, at registration and after a
 * changed answer.
 */
export function withDraft(
  entity: JsonObject,
  { application = {} }: Pick<JourneyEnd, 'application'>,
  draft: JsonObject,
): JsonObject {
  const merged = Object.entries(application).reduce<Json>((before, [path, from]) => {
    const answer = factAt({ draft }, from) as Json | undefined
    return answer === undefined ? before : withValueAt(before, path.split('.').slice(1), answer)
  }, entity)
  return merged as JsonObject
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
