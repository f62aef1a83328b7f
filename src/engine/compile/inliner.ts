import type { FactsFile } from '#engine/flow/files.generated.ts'
import { isObject, type Json, type JsonObject, type Rule } from '#engine/flow/json.ts'
import { inlineNamed } from '#engine/logic/inline-named.ts'

/**
 * Creates the function that inlines a lender's named rules and values into a rule. A malformed definition is left as a
 * name.
 */
export function inliner({ rules, values }: FactsFile): (rule: Rule) => Rule {
  const named = { rules: partsOf(rules as Json, 'when'), values: partsOf(values as Json, 'is') }
  return (rule) => {
    const inlined = inlineNamed(rule, named)
    if (isPart(inlined) && isPart(rule)) written.set(inlined, rule)
    return inlined
  }
}

const written = new WeakMap<object, object>()

/** The rule object from which an inliner made `inlined`; undefined for any other rule, and for `true` and `false`. */
export function writtenRule(inlined: Rule): object | undefined {
  return isPart(inlined) ? written.get(inlined) : undefined
}

function isPart(rule: unknown): rule is object {
  return rule !== null && typeof rule === 'object'
}

function partsOf(all: Json | undefined, key: 'when' | 'is'): { readonly [name: string]: Rule } {
  const entries = isObject(all) ? Object.entries(all) : []
  return Object.fromEntries(
    entries
      .filter((entry): entry is [string, JsonObject] => isObject(entry[1]) && entry[1][key] !== undefined)
      .map(([name, one]) => [name, one[key] as Rule]),
  )
}
