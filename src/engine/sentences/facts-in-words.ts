/** Prints values of facts as a sentence writes them: `$400,000`, `TX`, `2026-01-15`. */
import { isObject, type Json } from '#engine/flow/json.ts'
import type { FactSchema } from '#engine/logic/fact-schema.ts'
import { asDollars } from '#engine/money/dollars.ts'

/** The value of the fact at a path in words: an amount if the fact is money, a text without quotes. */
export function factInWords(path: string, value: Json, facts: FactSchema): string {
  const isMoney = facts.typeOf(path)?.type === 'money' && typeof value === 'number' && Number.isSafeInteger(value)
  if (isMoney) return value < 0 ? `-$${asDollars(-value)}` : `$${asDollars(value)}`
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value)
}

/** Each fact that is not an object, with its value in words. */
export function factsInWords(value: Json, facts: FactSchema, path = ''): readonly (readonly [path: string, value: string])[] {
  if (!isObject(value)) return [[path, factInWords(path, value, facts)]]
  return Object.entries(value).flatMap(([name, part]) => factsInWords(part, facts, path === '' ? name : `${path}.${name}`))
}
