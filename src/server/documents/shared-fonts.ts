/**
 * Opened fonts, and how they lay out the words that were drawn: kept for the next documents of the thread. Opening a font
 * and laying out each word again takes most of the time in which pdfkit draws a document.
 */

/** A glyph of fontkit, of what pdfkit reads. */
type Glyph = { readonly id: number; readonly advanceWidth: number; codePoints: readonly number[] }
type Run = { readonly glyphs: readonly Glyph[]; readonly positions: readonly object[]; readonly advanceWidth: number }

/** A font file that fontkit has opened. */
type OpenedFont = {
  getGlyph(id: number, codePoints?: readonly number[]): Glyph | null
  hasGlyphForCodePoint(codePoint: number): boolean
}

/** A font in a document of pdfkit. `layoutRun` returns positions in thousandths of the font's size. */
export type EmbeddedFont = {
  readonly ascender: number
  readonly font: OpenedFont
  layoutRun(text: string, features?: readonly string[]): Run
}

type KeptFont = { readonly opened: OpenedFont; readonly runs: Map<string, Run>; readonly beginRun: () => void }

/** The most fonts, and the most words of each, that are kept: about 30 MB. */
const mostFonts = 12
const mostRuns = 5_000

const kept = new Map<string, KeptFont>()
const sharing = new WeakSet<EmbeddedFont>()

/** @returns the opened font of a file, unless this is its first document */
export function keptFont(file: string): OpenedFont | undefined {
  return kept.get(file)?.opened
}

/** Lets a document's font use the layout of words of earlier documents, and keeps its own for later ones. */
export function shareFont(file: string, font: EmbeddedFont): void {
  if (sharing.has(font)) return
  sharing.add(font)
  const { runs, beginRun } = kept.get(file) ?? keep(file, font.font)
  const layoutRun = font.layoutRun.bind(font)
  font.layoutRun = (text, features) => {
    const key = `${features?.join() ?? ''} ${text}`
    const known = runs.get(key)
    if (known) return known
    beginRun()
    const { glyphs, positions, advanceWidth } = layoutRun(text, features)
    const run = {
      glyphs: glyphs.map(({ id, advanceWidth, codePoints }) => ({ id, advanceWidth, codePoints })),
      positions,
      advanceWidth,
    }
    if (runs.size >= mostRuns) runs.clear()
    runs.set(key, run)
    return run
  }
}

function keep(file: string, opened: OpenedFont): KeptFont {
  const met = new Set<number>()
  const getGlyph = opened.getGlyph.bind(opened)
  // fontkit keeps a glyph with the characters for which it was drawn first. The characters are those of each run, so that
  // a file does not depend on what was drawn before it: a space and a no-break space are one glyph.
  opened.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints)
    if (glyph && !met.has(id)) glyph.codePoints = codePoints
    met.add(id)
    return glyph
  }
  const font = { opened, runs: new Map<string, Run>(), beginRun: () => met.clear() }
  const [oldest] = kept.size < mostFonts ? [] : kept.keys()
  if (oldest !== undefined) kept.delete(oldest)
  kept.set(file, font)
  return font
}
