/** Whether two JSON values are deeply equal. */
import type { Json } from '#engine/index.ts'
export function sameJson(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') return false
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => sameJson(item, other[index]))
    )
  }
  const left = one as { readonly [key: string]: Json }
  const right = other as { readonly [key: string]: Json }
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length && keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]))
  )
}
