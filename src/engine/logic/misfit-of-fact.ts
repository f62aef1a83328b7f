import { isObject, type Json } from '#engine/flow/json.ts'
import type { FactTree } from './fact-schema.ts'

/**
 * The path of the first value whose type does not match the fact schema; undefined if all match. Options (`enum`) are
 * not compared.
 */
export function misfitOfFact(fact: FactTree, value: Json, path: string): string | undefined {
  if (!fitsFact(value, fact)) return path
  const parts = fact.type === 'object' && isObject(value) ? Object.entries(value) : []
  for (const [name, below] of parts) {
    const part = fact.parts?.get(name)?.fact
    const misfit = part === undefined ? `${path}.${name}` : misfitOfFact(part, below as Json, `${path}.${name}`)
    if (misfit !== undefined) return misfit
  }
  const items: readonly Json[] = Array.isArray(value) && fact.of ? value : []
  for (const [index, item] of items.entries()) {
    const misfit = fact.of && misfitOfFact(fact.of, item, `${path}.${index}`)
    if (misfit !== undefined) return misfit
  }
  return undefined
}

/** Whether a value has the type of a fact; members and items are not compared. */
export function fitsFact(value: Json, { type }: Pick<FactTree, 'type'>): boolean {
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'text':
      return typeof value === 'string'
    case 'integer':
    case 'money':
      return Number.isSafeInteger(value)
    case 'number':
      return typeof value === 'number'
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)
    case 'list':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    case 'any':
      return true
  }
}
