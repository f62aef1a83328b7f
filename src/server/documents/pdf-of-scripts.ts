/**
 * A document of pdfkit that draws each part of a text in a font that has it, and scripts from right to left in their order.
 * pdfkit itself draws a text in one font, and boxes for what that font lacks.
 */
import PDFDocument from 'pdfkit'
import { fallbackFontsOf } from './fallback-fonts.ts'
import { inVisualOrder, type ScriptRun, scriptRuns } from './script-runs.ts'
import { type EmbeddedFont, keptFont, shareFont } from './shared-fonts.ts'

type Options = PDFKit.Mixins.TextOptions & { readonly lineWidth?: number }

/** Members of pdfkit's documents that its types do not name. */
type Internals = {
  _fragment(text: string, x: number, y: number, options: Options): void
  readonly _font: EmbeddedFont
  readonly _fontSize: number
  _fontSource: unknown
}

const Document = PDFDocument as unknown as new (options: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument & Internals

/** With features pdfkit lays out a run as a whole, without them word by word from left to right. */
const wholeRun: Options = { features: [] }

export class PdfOfScripts extends Document {
  /** The font of each character that a font of documents lacked. */
  readonly #fallbacks = new Map<number, string | undefined>()

  /** Also called by the constructor of pdfkit's document, before this one has its own members. */
  override font(source: PDFKit.Mixins.PDFFontSource, ...more: [string?, number?] | [number?]): this {
    const file = typeof source === 'string' ? source : undefined
    const kept = file === undefined ? undefined : keptFont(file)
    if (file !== undefined && kept) this.registerFont(file, kept as unknown as PDFKit.Mixins.PDFFontSource)
    super.font(source, ...(more as [string, number]))
    if (file !== undefined) shareFont(file, this._font)
    return this
  }

  override widthOfString(text: string, options?: Options): number {
    const runs = this.#runsOf(text)
    if (!runs) return super.widthOfString(text, options)
    return runs.reduce((sum, run) => sum + this.#widthOf(run, options), 0)
  }

  override _fragment(text: string, x: number, y: number, options: Options): void {
    const runs = this.#runsOf(text)
    if (!runs) {
      super._fragment(text, x, y, options)
      return
    }
    const { align, lineWidth = 0 } = options
    // All runs stand on the line of the font in use.
    const onLine = { ...options, align: 'left', baseline: (-this._font.ascender * this._fontSize) / 1000 } as const
    let left = align === 'right' ? x + lineWidth - this.widthOfString(text.replace(/\s+$/, ''), options) : x
    const lefts = new Map<ScriptRun, number>()
    for (const run of inVisualOrder(runs)) {
      lefts.set(run, left)
      left += this.#widthOf(run, options)
    }
    // Drawn in reading order, in which programs read a file aloud.
    for (const run of runs) {
      const isLeftward = run.level % 2 === 1
      // The letters of such a run stand in the file from left to right, against their order.
      if (isLeftward) this.markContent('Span', { actual: run.text })
      this.#in(run.font, () => super._fragment(run.text, lefts.get(run) ?? x, y, { ...onLine, ...(isLeftward && wholeRun) }))
      if (isLeftward) this.endMarkedContent()
    }
  }

  /** Undefined where the font in use has all characters, as in nearly all texts. */
  #runsOf(text: string): readonly ScriptRun[] | undefined {
    const { font } = this._font
    const lacks = (codePoint: number) => codePoint > 0x7f && !font.hasGlyphForCodePoint(codePoint)
    if (![...text].some((character) => lacks(character.codePointAt(0) ?? 0))) return undefined
    return scriptRuns(text, (codePoint) => (lacks(codePoint) ? this.#fallbackOf(codePoint) : undefined))
  }

  #fallbackOf(codePoint: number): string | undefined {
    if (!this.#fallbacks.has(codePoint)) {
      const has = (file: string) => this.#in(file, () => this._font.font.hasGlyphForCodePoint(codePoint))
      this.#fallbacks.set(codePoint, fallbackFontsOf(codePoint).find(has))
    }
    return this.#fallbacks.get(codePoint)
  }

  #widthOf({ text, font }: ScriptRun, options?: Options): number {
    return this.#in(font, () => super.widthOfString(text, options))
  }

  #in<Result>(font: string | undefined, act: () => Result): Result {
    if (font === undefined) return act()
    const { _font: own } = this
    this.font(font)
    const result = act()
    Object.assign(this, { _font: own })
    return result
  }
}
