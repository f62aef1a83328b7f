import type { Rule } from '#engine/flow/json.ts'
import { compiledOnce, type Inline } from './compiled-once.ts'

/** Keys that hold a rule or an expression in files that are otherwise copied unchanged. */
const ruleKeys = new Set(['when', 'shownWhen', 'aheadWhen', 'sentWhen', 'consent', 'carry'])

/** A copy of a file with named rules and values inlined into its rules: the same one for the same file and inliner. */
export function inlineIn<T>(file: T, inline: Inline): T {
  if (file === null || typeof file !== 'object') return file
  return compiledOnce(inline, [file], () => inlinedIn(file, inline))
}

function inlinedIn<T>(file: T, inline: Inline): T {
  if (Array.isArray(file)) return file.map((item) => inlinedIn(item, inline)) as T
  if (file === null || typeof file !== 'object') return file
  return Object.fromEntries(
    Object.entries(file)
      .filter(([key]) => key !== '$comment' && key !== '$schema')
      .map(([key, value]) => [key, ruleKeys.has(key) ? inline(value as Rule) : inlinedIn(value, inline)]),
  ) as T
}
