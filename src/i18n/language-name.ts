/**
 * What a language is called by those who speak it: `Español`. The country is named only where the lender speaks the language
 * of two.
 *
 * @param locale a language and region: `es-US`
 * @param beside all languages that stand beside it
 */
export function languageName(locale: string, beside: readonly string[]): string {
  const language = locale.split('-')[0] ?? locale
  const alike = beside.filter((other) => other.split('-')[0] === language)
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(alike.length > 1 ? locale : language) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
