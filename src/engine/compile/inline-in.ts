import type { Rule } from '#engine/flow/json.ts'

/** Keys that hold a rule or an expression in files that are otherwise copied unchanged. */
const ruleKeys = new Set(['when', 'shownWhen', 'aheadWhen', 'sentWhen', 'consent', 'carry'])

/** A copy of a file with named rules and values inlined into its rules. */
export function inlineIn<T>(file: T, inline: (rule: Rule) => Rule): T {
  if (Array.isArray(file)) return file.map((item) => inlineIn(item, inline)) as T
  if (file === null || typeof file !== 'object') return file
  return Object.fromEntries(
    Object.entries(file)
      .filter(([key]) => key !== '$comment' && key !== '$schema')
      .map(([key, value]) => [key, ruleKeys.has(key) ? inline(value as Rule) : inlineIn(value, inline)]),
  ) as T
}
