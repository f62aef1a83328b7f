/**
 * The borrower's locale: the first of `wanted` that the lender has, exactly or by its language without the region (`es-MX`
 * is served by `es-US`); otherwise the lender's own.
 *
 * @param wanted language tags (RFC 5646), the most preferred first
 * @param spoken the lender's locales, its own first
 */
export function chosenLocale(wanted: readonly string[], spoken: readonly string[]): string {
  const found = wanted.map((tag) => servedBy(tag, spoken)).find((locale) => locale !== undefined)
  return found ?? spoken[0] ?? ''
}

function servedBy(tag: string, spoken: readonly string[]): string | undefined {
  const asked = tag.toLowerCase()
  if (asked === '*') return spoken[0]
  return (
    spoken.find((locale) => locale.toLowerCase() === asked) ?? spoken.find((locale) => languageOf(locale) === languageOf(asked))
  )
}

function languageOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? ''
}
