/**
 * Whether two JSON values are deeply equal. rjsf compares its props, state and schemas with it in the built app, where two
 * functions count as equal.
 */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one === 'function') return typeof other === 'function'
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const left = one as { readonly [key: string]: unknown }
  const right = other as { readonly [key: string]: unknown }
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length && keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]))
  )
}
