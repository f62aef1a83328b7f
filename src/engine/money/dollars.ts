/** Dollars as people write them, and the whole cents in which everything is counted and kept. */
import type { Cents, Json } from '#engine/flow/json.ts'

/** `15,000` or `$15,000.50` in whole cents; null for anything else, `$9.5` too. */
export function dollars(text: unknown): Cents | null {
  if (typeof text !== 'string') return null
  const [, whole = '', cents = '00'] = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.(\d{2}))?$/.exec(text) ?? []
  return whole === '' ? null : Number(whole.replaceAll(',', '')) * 100 + Number(cents)
}

/** Whole cents as a flow file writes them: 1500000 → `15,000`. */
export function asDollars(cents: Cents): string {
  const whole = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return cents % 100 === 0 ? whole : `${whole}.${String(cents % 100).padStart(2, '0')}`
}

/** A value of a flow file, however deep, with each written amount (`"$9,999,999"`) in whole cents. */
export function inCents(value: Json): Json {
  if (Array.isArray(value)) return value.map(inCents)
  if (value === null || typeof value !== 'object') return centsWhereMoney(value)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inCents(part)]))
}

/** `"$9,999,999"` of a flow file in whole cents; anything else stays what it is. */
export function centsWhereMoney(value: Json): Json {
  return typeof value === 'string' && value.startsWith('$') ? (dollars(value) ?? value) : value
}
