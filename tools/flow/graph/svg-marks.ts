/** SVG elements of a diagram, and their colours. */
import { asXml } from '../report/as-xml.ts'
import type { Rectangle } from './lay-out.ts'
import { textWidth } from './text-width.ts'

const ink = '#1f2933'
export const muted = '#52606d'
export const inks = { plain: '#52606d', faint: '#7b8794', shown: '#1a7f37', missing: '#c62828' }
/** Colours with sufficient contrast for dark text. They are also distinguished by the legend's order and by text. */
export const tones = [
  ...['#dbeafe', '#fef3c7', '#dcfce7', '#fce7f3', '#ede9fe', '#ffedd5'],
  ...['#cffafe', '#ecfccb', '#fae8ff', '#fecaca', '#d1d5db', '#99f6e4'],
]

export function rectangle({ x, y, width, height }: Rectangle, radius: number, paint: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${round(radius)}" ${paint}/>`
}

/** Sets `textLength`, so that a text has its computed width in any font. */
export function text(words: string, x: number, y: number, size: number, bold: boolean, colour = ink): string {
  const weight = bold ? ' font-weight="700"' : ''
  const length = `textLength="${textWidth(words, size, bold)}" lengthAdjust="spacingAndGlyphs"`
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}"${weight} fill="${colour}" ${length}>${asXml(words)}</text>`
}

/** The arrow head of a line, by colour name. */
export function arrow(name: string, colour: string): string {
  return `<marker id="${name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0L8 4L0 8Z" fill="${colour}"/></marker>`
}

export function round(number: number): number {
  return Math.round(number * 10) / 10
}
