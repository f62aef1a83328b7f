/** The path of a fact, `draft.propertyAddress.state`: reads what the facts hold themselves and nothing they inherit. */

/** No fact may be called so: these lead from data to the code behind it. */
const forbiddenNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** The fact at a path; undefined where there is none, where the path is forbidden, or where something inherited stands. */
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

/** May facts be called so, and read by such a path? */
export function isForbidden(path: string): boolean {
  return path.split('.').some((name) => forbiddenNames.has(name))
}

/** Rules name few paths again and again: splitting each path once makes a rule a quarter faster. */
const split = new Map<string, readonly string[]>()
const splitAtMost = 5_000

/** The names of a path; undefined where the path is forbidden. */
export function namesIn(path: unknown): readonly string[] | undefined {
  const text = asText(path)
  const found = split.get(text)
  if (found !== undefined) return found
  if (isForbidden(text)) return undefined
  const names = text.split('.')
  if (text.length <= 200 && split.size < splitAtMost) split.set(text, names)
  return names
}

/** JavaScript's text of a JSON value, without calling a `toString` that the value brings along. */
export function asText(value: unknown, separator = ','): string {
  if (Array.isArray(value)) return value.map((item) => (item === null || item === undefined ? '' : asText(item))).join(separator)
  return typeof value === 'object' && value !== null ? '[object Object]' : String(value)
}
