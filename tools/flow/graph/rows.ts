/** Wraps the texts of boxes and lines into rows that fit. Sizes are in pixels. */
import type { Box, Line } from './diagram.ts'
import { textWidth, wrapped } from './text-width.ts'

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
