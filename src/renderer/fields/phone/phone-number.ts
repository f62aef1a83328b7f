/** Telephone numbers of the US: what people type, and the mask under which they are stored. */

/** What was typed, with the noughts that were meant where a telephone's keyboard has the letter o. */
export function withNoughts(typed: string): string {
  return typed.trim().replace(/(?<=\d)[oO]|[oO](?=\d)/g, '0')
}

/**
 * `(615) 555-0123`, where that is what was typed: with its plus the country code 1 is no other number. A bare 1 in front
 * could be meant either way and makes it none.
 */
export function usPhone(typed: string): string | undefined {
  const text = withNoughts(typed)
  if (!/^[\d\s()./+-]*$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '').slice(/^\(?\+\s*1/.test(text) ? 1 : 0)
  const [, area, exchange, line] = /^([2-9]\d\d)([2-9]\d\d)(\d{4})$/.exec(digits) ?? []
  return area === undefined || (text.includes('+') && !/^\(?\+\s*1/.test(text)) ? undefined : `(${area}) ${exchange}-${line}`
}

export const isUsPhone = (stored: unknown): boolean => typeof stored === 'string' && /^\(\d{3}\) \d{3}-\d{4}$/.test(stored)
