/** A telephone number of the North American plan: (615) 555-0100, 1 800 555 0100, +1 615-555-0100. */
const telephoneNumber = /(?:\+?1[ -])?\(?\b\d{3}\)?[ -]\d{3}[ -]\d{4}\b/g
/** Between the names of a person: a line broken there reads like one broken within a name. */
const chineseSpace = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu

/**
 * The texts in `value` with spaces inside telephone numbers and Chinese names that do not break, so that each number stands
 * on one line. Line breaking (UAX 14) keeps a hyphen before a digit together by itself.
 */
export function withUnbrokenSpaces<T>(value: T): T {
  return whole(value) as T
}

function whole(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.replace(telephoneNumber, (number) => number.replaceAll(' ', '\u00a0')).replace(chineseSpace, '\u00a0')
  }
  if (Array.isArray(value)) return value.map(whole)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, whole(part)]))
}
