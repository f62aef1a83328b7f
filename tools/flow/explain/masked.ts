import { type IsSecret, isObject, type Json, MASK, secretAt } from '#engine/index.ts'
import { withoutNumbers } from '#i18n/without-numbers.ts'

/** A function that masks secrets in a text. */
export type Mask = (text: string) => string

/**
 * Returns a function that replaces each secret value by dots wherever it occurs in a text, since a free text may repeat
 * it. Anything like a Social Security number is always masked.
 */
export function maskOf(given: Json, isSecret: IsSecret): Mask {
  const secrets = [...new Set(secretsIn(given, '', isSecret))].sort((a, b) => b.length - a.length)
  return (text) => withoutNumbers(secrets.reduce((masked, secret) => masked.replaceAll(secret, MASK), text))
}

/** Masks every text inside a JSON value. */
export function masked(value: Json, mask: Mask): Json {
  if (typeof value === 'string') return mask(value)
  if (Array.isArray(value)) return value.map((item: Json) => masked(item, mask))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, masked(part, mask)]))
}

/** Values of three characters or fewer are skipped, because they occur in other words. */
function secretsIn(value: Json, path: string, isSecret: IsSecret): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value)
    return text.length > 3 && secretAt(path, isSecret) ? [text] : []
  }
  if (Array.isArray(value)) return value.flatMap((item: Json) => secretsIn(item, path, isSecret))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, part]) => secretsIn(part, path === '' ? key : `${path}.${key}`, isSecret))
}
