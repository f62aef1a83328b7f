import type { Cents, Json } from '#engine/flow/json.ts'

/** "$9,999,999" as people write it → whole cents; anything else stays what it is. */
export function centsWhereMoney(value: Json): Json {
  return typeof value === 'string' && value.startsWith('$') ? toCents(value) : value
}

function toCents(dollars: string): Cents {
  const [whole = '0', cents = '00'] = dollars.slice(1).replaceAll(',', '').split('.')
  return Number(whole) * 100 + Number(cents)
}
