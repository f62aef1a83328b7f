/** Escapes text for XML elements and attributes. Drops control characters, most of which XML 1.0 cannot represent. */
export function asXml(text: string): string {
  return [...text]
    .filter((character) => (character >= ' ' || character === '\n' || character === '\t') && !/[\uFFFE\uFFFF]/.test(character))
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
