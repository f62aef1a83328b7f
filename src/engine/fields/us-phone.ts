/**
 * The mask `(615) 555-0123` of a US number; undefined for any other text. `+1` in front is accepted, and a 1 in front of
 * ten digits; in front of fewer, it may be a digit of the number.
 */
export function usPhone(typed: string): string | undefined {
  const text = withNoughts(typed)
  if (!/^[\d\s()./+-]*$/.test(text)) return undefined
  const all = text.replace(/\D/g, '')
  const digits = all.slice(/^\(?\+\s*1/.test(text) || /^1\d{10}$/.test(all) ? 1 : 0)
  const [, area, exchange, line] = /^([2-9]\d\d)([2-9]\d\d)(\d{4})$/.exec(digits) ?? []
  return area === undefined || (text.includes('+') && !/^\(?\+\s*1/.test(text)) ? undefined : `(${area}) ${exchange}-${line}`
}

/** The typed text with 0 in place of the letter o beside a digit, since phone keyboards have both. */
export function withNoughts(typed: string): string {
  return typed.trim().replace(/(?<=\d[oO]*)[oO]|[oO](?=[oO]*\d)/g, '0')
}
