import type { Place } from '#engine/authoring.ts'

const widest = 110
const mostLines = 3

/** The lines of a place as written, with the place underlined. */
export function pictureOf(text: string | undefined, place: Place): string[] {
  if (text === undefined) return []
  const lines = text.split(/\r?\n/).slice(place.line - 1, Math.min(place.endLine, place.line + mostLines - 1))
  const gutter = String(place.line + lines.length - 1).length
  return lines.flatMap((line, index) => {
    const number = place.line + index
    const from = number === place.line ? place.column - 1 : line.length - line.trimStart().length
    const to = number === place.endLine ? place.endColumn - 1 : line.length
    // Long lines, as in minified files, are cut to the part around the place.
    const cut = line.length > widest ? Math.max(0, from - 40) : 0
    const shown = line.slice(cut, cut + widest)
    const start = from - cut
    const length = Math.max(1, Math.min(to - cut, shown.length) - start)
    const underlined = `${' '.repeat(gutter)} │ ${blank(shown.slice(0, start))}${'^'.repeat(length)}`
    return [`${String(number).padStart(gutter)} │ ${shown}`, underlined]
  })
}

/** Keeps tabs, so that the underline aligns. */
function blank(text: string): string {
  return text.replace(/[^\t]/g, ' ')
}
