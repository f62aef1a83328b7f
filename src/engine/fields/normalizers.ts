/**
 * The normalizers that a field's `tidy` names; each takes a trimmed answer. Each is idempotent: the browser runs it on
 * blur and the server again.
 */
export const normalizers = {
  'upper-case': (text: string) => text.replace(/[\s.]/g, '').toUpperCase() || text,
  'single-spaces': (text: string) => text.replace(/\s+/g, ' '),
  digits,
  /** Drops the four digits of ZIP+4, which name only a side of the street. */
  zip: (text: string) => digits(text).replace(/^(\d{5})\d{4}$/, '$1'),
}

function digits(text: string): string {
  return text.replace(/[\s().-]/g, '')
}
