/** What `tidy` of a field does to a trimmed answer. Each is idempotent: the browser runs it on blur, and the server again. */
export const normalizers = {
  'upper-case': (text: string) => text.replace(/[\s.]/g, '').toUpperCase() || text,
  'single-spaces': (text: string) => text.replace(/\s+/g, ' '),
  digits,
  /** The ZIP+4 digits name a side of the street and are dropped. */
  zip: (text: string) => digits(text).replace(/^(\d{5})\d{4}$/, '$1'),
}

function digits(text: string): string {
  return text.replace(/[\s().-]/g, '')
}
