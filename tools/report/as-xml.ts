/** For an element or an attribute. XML 1.0 has no way to write most control characters, so they are left out. */
export function asXml(text: string): string {
  return [...text]
    .filter((character) => (character >= ' ' || character === '\n' || character === '\t') && !/[\uFFFE\uFFFF]/.test(character))
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
