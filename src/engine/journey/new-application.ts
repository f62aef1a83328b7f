import type { CompiledFlow, JourneyEnd } from '#engine/flow/compiled-flow.ts'
import { isObject } from '#engine/flow/is-object.ts'
import type { Json, JsonObject } from '#engine/flow/json.ts'
import { mergeOver } from '#engine/flow/merge-over.ts'
import { factAt } from '#engine/logic/fact-path.ts'

/**
 * What an application knows on its first day, as `application` facts: what the end of its journey takes from the answers.
 * The draft itself is kept beside it as evidence of what was answered; no rule reads it after registration.
 *
 * @param own what screens of the journey saved to the application themselves
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

/** The entity with what a journey's end takes from the answers, on the first day or after one of them was changed. */
export function withDraft(
  entity: JsonObject,
  { application = {} }: Pick<JourneyEnd, 'application'>,
  draft: JsonObject,
): JsonObject {
  const taken = Object.entries(application).reduce<Json>((laid, [path, from]) => {
    const answer = factAt({ draft }, from) as Json | undefined
    return answer === undefined ? laid : laidAt(laid, path.split('.').slice(1), answer)
  }, entity)
  return taken as JsonObject
}

/** A number on the path is the place in a list; everything else a key. */
function laidAt(entity: Json | undefined, [key, ...rest]: readonly string[], value: Json): Json {
  if (key === undefined) return isObject(entity) && isObject(value) ? mergeOver(entity, value) : value
  if (/^\d+$/.test(key)) {
    const list = Array.isArray(entity) ? (entity as readonly Json[]) : []
    return [...list.slice(0, Number(key)), laidAt(list[Number(key)], rest, value), ...list.slice(Number(key) + 1)]
  }
  const group = isObject(entity) ? entity : {}
  return { ...group, [key]: laidAt(Object.hasOwn(group, key) ? group[key] : undefined, rest, value) }
}
