/** Joins alternatives for a sentence: JPEG, PNG, or PDF. */
export function formatAlternatives(names: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names)
}
