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

/** Escapes text of flow files for Markdown and HTML. */
export function asMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|#~]/g, (character) => `\\${character}`).replaceAll('\n', ' ')
}

/** Control characters and escape sequences, which a terminal would execute; CRLF line ends are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it looks for
const OBEYED = /\u001b\[[0-9;]*m|\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/**
 * Escapes control characters, so that texts of flow files cannot move the terminal's cursor or hide output.
 *
 * @param coloured true to keep colour codes, which our own output contains
 */
export function visible(text: string, coloured = false): string {
  return text.replace(OBEYED, (found) => (coloured && found.length > 1 ? found : [...found].map(picture).join('')))
}

function picture(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  return code < 0x7f ? character : '\u2426'
}
