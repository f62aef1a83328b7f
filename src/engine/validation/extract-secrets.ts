/**
 * Splits secret answers from the stored ones. Stored answers contain only masks: the last four digits (`lastFour`), or
 * that an answer exists (`keptAs`).
 */
import type { InputScreen } from '#engine/flow/compiled-flow.ts'
import { isObject, type Json, type JsonObject } from '#engine/flow/json.ts'

export type ExtractedSecret = { readonly path: string; readonly value: Json }

export type AnswersWithoutSecrets = {
  /** Answers to store unsealed, relative to the namespace that the screen saves to. */
  readonly saved: JsonObject
  /** Answers to seal, by fact path. */
  readonly secrets: readonly ExtractedSecret[]
  /** Paths of secret answers that were not given; their sealed values are to be deleted. */
  readonly gone: readonly string[]
}

/**
 * @param answers normalized, relative to the namespace
 * @param open paths of secret answers that the account stores unsealed, such as the date of birth
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
    if (lastFour !== undefined) saved = replaced(saved, siblingKeys(path, lastFour), String(value).slice(-4))
    if (keptAs !== undefined) saved = replaced(saved, siblingKeys(path, keptAs), true)
  }
  return { saved, secrets, gone }
}

/** The stored answers without the masks of secret answers in `gone`. */
export function withoutMasks(entity: JsonObject, { fields }: InputScreen, gone: readonly string[]): JsonObject {
  const masks = fields.flatMap(({ path, lastFour, keptAs }) =>
    gone.includes(path) ? [lastFour, keptAs].flatMap((name) => (name === undefined ? [] : [siblingKeys(path, name)])) : [],
  )
  return masks.reduce((left, keys) => replaced(left, keys, undefined), entity)
}

/** The keys of a sibling of `path`, relative to the namespace. */
function siblingKeys(path: string, name: string): readonly string[] {
  return [...path.split('.').slice(1, -1), name]
}

function valueAt(entity: JsonObject, keys: readonly string[]): Json | undefined {
  return keys.reduce<Json | undefined>((at, key) => (isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined), entity)
}

/**
 * Sets a value at a path of keys.
 *
 * @param value undefined removes the key, and creates no objects on the way
 */
function replaced(entity: JsonObject, [key, ...rest]: readonly string[], value: Json | undefined): JsonObject {
  if (key === undefined) return entity
  const { [key]: below, ...others } = entity
  if (rest.length > 0) {
    if (isObject(below)) return { ...entity, [key]: replaced(below, rest, value) }
    return value === undefined ? entity : { ...entity, [key]: replaced({}, rest, value) }
  }
  return value === undefined ? others : { ...entity, [key]: value }
}
