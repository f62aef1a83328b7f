/** What was compiled of a part of a file, for libraries in which most files are the same: after a save, for a mutant. */
import type { Rule } from '#engine/flow/json.ts'
import { inlinedWithNames } from './inliner.ts'

export type Inline = (rule: Rule) => Rule

type Parts = WeakMap<object, unknown>

/** By the inliner, and by the second part that compiling reads. */
const compiled = new WeakMap<Inline, WeakMap<object, Parts>>()
const alone = {}
/** Stands for every inliner, of parts in which no rule has a name. */
const any: Inline = (rule) => rule

/**
 * What `compile` makes of a part, computed once for the same inliner and the same second part that it reads, such as the
 * library of fields. A node is always compiled by the same function, which does not call this one; nobody modifies what
 * was compiled.
 */
export function compiledOnce<Result>(inline: Inline, part: object, compile: () => Result, beside: object = alone): Result {
  const known = [partsOf(any, beside), partsOf(inline, beside)].find((parts) => parts.has(part))
  if (known) return known.get(part) as Result
  const before = inlinedWithNames()
  const result = compile()
  partsOf(inlinedWithNames() === before ? any : inline, beside).set(part, result)
  return result
}

function partsOf(inline: Inline, beside: object): Parts {
  const byBeside = compiled.get(inline) ?? new WeakMap<object, Parts>()
  compiled.set(inline, byBeside)
  const parts = byBeside.get(beside) ?? new WeakMap<object, unknown>()
  byBeside.set(beside, parts)
  return parts
}
