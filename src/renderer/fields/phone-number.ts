/** Telephone numbers of the US: what people type, and the mask under which they are stored. */

/** Digits of what was typed; undefined where there is more in it than a number is written with. */
export function digitsOf(typed: string): string | undefined {
  const text = typed.replace(/(?<=\d)[oO]|[oO](?=\d)/g, '0')
  return /^[\d\s()./+-]*$/.test(text) ? text.replace(/\D/g, '') : undefined
}

/**
 * `(615) 555-0123`. A country code written with its plus is taken off; a bare 1 in front is kept, for the engine to
 * say that it is not needed. What is no number is stored as typed.
 */
export function storedUsPhone(typed: string): string {
  const digits = digitsOf(typed.trim().replace(/^\+\s*1(?!\d{1,9}$)/, ''))
  if (digits === undefined) return typed.trim()
  if (typed.trim().startsWith('+') && !/^\+\s*1/.test(typed.trim())) return typed.trim()
  return usMask(digits)
}

function usMask(digits: string): string {
  if (digits.length === 0) return ''
  if (digits.length <= 3) return `(${digits}`
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`
}

export const isUsPhone = (stored: unknown): boolean => typeof stored === 'string' && /^\(\d{3}\) \d{3}-\d{4}$/.test(stored)
