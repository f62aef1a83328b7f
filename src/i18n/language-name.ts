/**
 * A language's own name: `Español`. The country is added only if the lender has the language for two countries.
 *
 * @param locale language and region: `es-US`
 * @param listed all locales listed beside it
 */
export function languageName(locale: string, listed: readonly string[]): string {
  const language = locale.split('-')[0] ?? locale
  const alike = listed.filter((other) => other.split('-')[0] === language)
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(alike.length > 1 ? locale : language) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
