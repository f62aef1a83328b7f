/** A social security number as people type it, and as it is kept. */

/** `000-00-0000`; what is not nine digits stays as it was typed. */
export function ssnText(stored: string): string {
  return stored.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3')
}

/** Nine digits, without what stands between them; what is none is kept as typed, for the engine to refuse. */
export function storedSsn(typed: string): string {
  // On a telephone's keyboard the letter o lies where one looks for the nought.
  const digits = typed.replace(/[\s.\-–—]/g, '').replace(/o/gi, '0')
  return /^\d*$/.test(digits) ? digits : typed.trim()
}
