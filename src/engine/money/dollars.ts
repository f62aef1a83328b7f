/** Converts between dollars as people write them and whole cents, the unit of all calculations and stored amounts. */
import type { Cents, Json } from '#engine/flow/json.ts'

/** Converts `15,000` or `$15,000.50` to whole cents; null for anything else, including `$9.5`. */
export function dollars(text: unknown): Cents | null {
  if (typeof text !== 'string') return null
  const [, whole = '', cents = '00'] = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.(\d{2}))?$/.exec(text) ?? []
  return whole === '' ? null : Number(whole.replaceAll(',', '')) * 100 + Number(cents)
}

/** Formats whole cents as dollars for a flow file: 1500000 → `15,000`. */
export function asDollars(cents: Cents): string {
  const whole = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return cents % 100 === 0 ? whole : `${whole}.${String(cents % 100).padStart(2, '0')}`
}

/** A value of a flow file in which each amount (`"$9,999,999"`), at any depth, is converted to whole cents. */
export function inCents(value: Json): Json {
  if (Array.isArray(value)) return value.map(inCents)
  if (value === null || typeof value !== 'object') return centsWhereMoney(value)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inCents(part)]))
}

/** Converts `"$9,999,999"` to whole cents; returns any other value unchanged. */
export function centsWhereMoney(value: Json): Json {
  return typeof value === 'string' && value.startsWith('$') ? (dollars(value) ?? value) : value
}
