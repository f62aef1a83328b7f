/** Secret answers: removed from the stored answers, which keep their masks alone (last four digits, "is known"). */
import type { InputScreen } from '#engine/flow/compiled-flow.ts'
import { isObject, type Json, type JsonObject } from '#engine/flow/json.ts'

export type ExtractedSecret = { readonly path: string; readonly value: Json }

export type AnswersWithoutSecrets = {
  /** What is stored in the open, below the namespace that the screen saves to. */
  readonly saved: JsonObject
  /** What is sealed, by the path of the fact. */
  readonly secrets: readonly ExtractedSecret[]
  /** Secrets that the screen asks for and that were not given: what is sealed there is forgotten. */
  readonly gone: readonly string[]
}

/**
 * @param answers normalized, below the namespace
 * @param open paths of answers that the account takes and keeps in the open, as it does the date of birth
 */
export function extractSecrets(
  { fields }: InputScreen,
  answers: JsonObject,
  open: readonly string[] = [],
): AnswersWithoutSecrets {
  const secrets: ExtractedSecret[] = []
  const gone: string[] = []
  let saved = answers
  for (const { path, lastFour, keptAs, secret, keepNever } of fields) {
    if (!secret || keepNever || open.includes(path)) continue
    const keys = path.split('.').slice(1)
    const value = valueAt(saved, keys)
    saved = replaced(saved, keys, undefined)
    if (value === undefined) {
      gone.push(path)
      continue
    }
    secrets.push({ path, value })
    if (lastFour !== undefined) saved = replaced(saved, beside(path, lastFour), String(value).slice(-4))
    if (keptAs !== undefined) saved = replaced(saved, beside(path, keptAs), true)
  }
  return { saved, secrets, gone }
}

/** The entity without the masks of secrets that are no longer answered. */
export function withoutMasks(entity: JsonObject, { fields }: InputScreen, gone: readonly string[]): JsonObject {
  const masks = fields.flatMap(({ path, lastFour, keptAs }) =>
    gone.includes(path) ? [lastFour, keptAs].flatMap((name) => (name === undefined ? [] : [beside(path, name)])) : [],
  )
  return masks.reduce((left, keys) => replaced(left, keys, undefined), entity)
}

/** Below the namespace. */
function beside(path: string, name: string): readonly string[] {
  return [...path.split('.').slice(1, -1), name]
}

function valueAt(entity: JsonObject, keys: readonly string[]): Json | undefined {
  return keys.reduce<Json | undefined>((at, key) => (isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined), entity)
}

/** @param value undefined takes it out; nothing is made on the way to something that is not there */
function replaced(entity: JsonObject, [key, ...rest]: readonly string[], value: Json | undefined): JsonObject {
  if (key === undefined) return entity
  const { [key]: below, ...others } = entity
  if (rest.length > 0) {
    if (isObject(below)) return { ...entity, [key]: replaced(below, rest, value) }
    return value === undefined ? entity : { ...entity, [key]: replaced({}, rest, value) }
  }
  return value === undefined ? others : { ...entity, [key]: value }
}
