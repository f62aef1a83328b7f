import type { Fix, Place } from '#engine/authoring.ts'

const widest = 110
const mostLines = 3
const mostWritten = 6
/** Lines to be pasted are cut later than others. */
const widestWritten = 240

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
    const shown = cutTo(line, cut)
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

/** The lines that a fix writes, with `+` in place of the bar; empty if it changes no line of the text. */
export function pictureOfFix(text: string | undefined, edits: Fix['edits']): string[] {
  const file = edits[0]?.file
  if (text === undefined || edits.some((edit) => edit.file !== file)) return []
  if (edits.every((edit) => edit.text === '' && /\n/.test(text.slice(edit.offset, edit.offset + edit.length)))) {
    return linesTakenOut(text, edits)
  }
  let after = text
  let grown = 0
  const changed = new Map<number, number>()
  for (const { offset, length, text: by } of edits.toSorted((a, b) => a.offset - b.offset)) {
    const start = offset + grown
    after = after.slice(0, start) + by + after.slice(start + length)
    grown += by.length - length
    if (by === '' && text.slice(offset, offset + length).includes('\n')) continue
    const first = lineAt(after, start + (/^\r?\n/.exec(by)?.[0].length ?? 0))
    for (let line = first; line <= lineAt(after, start + by.length); line++) {
      changed.set(line, changed.get(line) ?? start - after.lastIndexOf('\n', start - 1) - 1)
    }
  }
  const lines = after.split(/\r?\n/)
  const written = [...changed].flatMap(([index, from]) => {
    const line = lines[index] ?? ''
    const cut = line.length > widestWritten ? Math.max(0, from - 40) : 0
    return line.trim() ? [{ number: index + 1, line: cutTo(line, cut, widestWritten) }] : []
  })
  return numbered(written, '+')
}

/** The lines that a fix takes out, with `-` in place of the bar. */
function linesTakenOut(text: string, edits: Fix['edits']): string[] {
  const lines = text.split(/\r?\n/)
  const out = edits.flatMap(({ offset, length }) => {
    const begins = offset + (/^\s*\n/.exec(text.slice(offset))?.[0].length ?? 0)
    const [first, last] = [lineAt(text, begins), lineAt(text, text.slice(0, offset + length).trimEnd().length)]
    return lines.slice(first, last + 1).map((line, index) => ({ number: first + index + 1, line: cutTo(line, 0) }))
  })
  return numbered(out, '-')
}

function numbered(lines: readonly { readonly number: number; readonly line: string }[], sign: '+' | '-'): string[] {
  const gutter = String(lines.at(-1)?.number ?? 0).length
  const shown = lines.slice(0, mostWritten).map(({ number, line }) => `${String(number).padStart(gutter)} ${sign} ${line}`)
  return lines.length > mostWritten
    ? [
        ...shown,
        `${' '.repeat(gutter)} … ${lines.length - mostWritten} more ${lines.length - mostWritten === 1 ? 'line' : 'lines'}`,
      ]
    : shown
}

/** The part of a line from an offset, as wide as a line may be, with … where something is left out. */
function cutTo(line: string, from: number, most = widest): string {
  const part = line.slice(from, from + most)
  const begun = from > 0 ? `…${part.slice(1)}` : part
  return line.length > from + most ? `${begun.slice(0, -1)}…` : begun
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length - 1
}
