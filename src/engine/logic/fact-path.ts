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

/** Rules name few paths, and name them again and again: splitting each once makes a rule a quarter faster. */
const split = new Map<unknown, readonly string[]>()
const splitAtMost = 5_000

/** The names that a path is made of; undefined where it is forbidden. */
export function namesIn(path: unknown): readonly string[] | undefined {
  const found = split.get(path)
  if (found !== undefined) return found
  const text = String(path)
  if (isForbidden(text)) return undefined
  const names = text.split('.')
  if (typeof path === 'string' && path.length <= 200 && split.size < splitAtMost) split.set(path, names)
  return names
}
