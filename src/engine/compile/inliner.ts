import type { FactsFile } from '#engine/flow/files.generated.ts'
import { isObject, type Json, type JsonObject, type Rule } from '#engine/flow/json.ts'
import { inlineNamed } from '#engine/logic/inline-named.ts'

const inliners = new WeakMap<FactsFile, (rule: Rule) => Rule>()

/**
 * The function that inlines a lender's named rules and values into a rule. A malformed definition is left as a name. It
 * is the same function for the same object, and returns the same rule for the same rule.
 */
export function inliner(facts: FactsFile): (rule: Rule) => Rule {
  // A file may hold any value.
  if (!isPart(facts)) return newInliner({})
  const inline = inliners.get(facts) ?? newInliner(facts)
  inliners.set(facts, inline)
  return inline
}

function newInliner({ rules, values }: FactsFile): (rule: Rule) => Rule {
  const named = { rules: partsOf(rules as Json, 'when'), values: partsOf(values as Json, 'is') }
  const known = new WeakMap<object, { readonly inlined: Rule; readonly hasNames: boolean }>()
  return (rule) => {
    if (!isPart(rule)) return inlineNamed(rule, named)
    const before = known.get(rule) ?? {
      inlined: inlineNamed(rule, named),
      hasNames: /"(rule|value)":/.test(JSON.stringify(rule)),
    }
    const { inlined, hasNames } = before
    known.set(rule, before)
    if (isPart(inlined)) written.set(inlined, rule)
    if (hasNames) rulesWithNames += 1
    return inlined
  }
}

let rulesWithNames = 0

/** How many rules with names have been inlined so far: what was compiled without one is the same for all definitions. */
export function inlinedWithNames(): number {
  return rulesWithNames
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
