/** Converts Social Security numbers between typed text and stored digits. */

/** Formats nine digits as `000-00-0000`; any other text is unchanged. */
export function ssnText(stored: string): string {
  return stored.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3')
}

/** The nine digits of a typed number, without separators; any other text as typed, for the engine to refuse. */
export function storedSsn(typed: string): string {
  // On phone keyboards the letter o is typed for 0.
  const digits = typed.replace(/[\s.\-–—]/g, '').replace(/o/gi, '0')
  return /^\d*$/.test(digits) ? digits : typed.trim()
}
