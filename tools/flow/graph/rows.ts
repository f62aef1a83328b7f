/** Wraps the texts of boxes and lines into rows that fit. Sizes are in pixels. */
import type { Box, Line } from './diagram.ts'

export type Row = { readonly text: string; readonly size: number; readonly bold: boolean; readonly width: number }

export const rowHeight = 16

/** The rows of a box: a bold name, then wrapped text. */
export function rowsOf({ words, shape }: Box): readonly Row[] {
  if (shape === 'list') return words.map((text) => row(text, 11, false))
  return words.flatMap((text, index) => {
    const [size, bold] = index === 0 ? [13, true] : [12, false]
    return wrapped(text, 190, size, index === 0 ? 2 : 3).map((part) => row(part, size, bold))
  })
}

/** The rows of a line's label. */
export function labelRows({ label }: Line): readonly Row[] {
  return label === undefined ? [] : wrapped(label, 150, 11, 4).map((text) => row(text, 11, false))
}

function row(text: string, size: number, bold: boolean): Row {
  return { text, size, bold, width: textWidth(text, size, bold) }
}

/**
 * The width of a text in ems of Helvetica, which equals Arial and Liberation Sans. SVG texts get this width explicitly,
 * so that other fonts do not overlap.
 */
const narrow = "ijl'|`"
const slim = 'ftIr!()[]{}-.,:;/\\ "’“”'
const wide = 'mMW@%—…'
const capitals = 'ABCDEFGHKNOPQRSUVXYZw&+=<>~'

export function textWidth(text: string, size: number, bold = false): number {
  let ems = 0
  for (const letter of text) {
    if (narrow.includes(letter)) ems += 0.24
    else if (slim.includes(letter)) ems += 0.31
    else if (wide.includes(letter)) ems += 0.9
    else if (capitals.includes(letter)) ems += 0.7
    else ems += 0.555
  }
  return Math.ceil(ems * size * (bold ? 1.06 : 1))
}

/**
 * Wraps a text to about this width, at spaces and after hyphens, slashes and underscores; text beyond the last line is
 * cut with "…".
 */
export function wrapped(text: string, width: number, size: number, most: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<=[\s/_-])/)) {
    if (line !== '' && textWidth((line + word).trimEnd(), size) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += word
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), `${lines[most - 1]} …`]
}
