/**
 * The language to speak with somebody: the first that they want and the lender has, word for word or at least the language
 * without its region (`es-MX` is served by `es-US`); otherwise the lender's own.
 *
 * @param wanted language tags, the dearest first
 * @param spoken the lender's languages, its own first
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
