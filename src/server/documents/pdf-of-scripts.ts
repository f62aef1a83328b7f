/**
 * A document of pdfkit that draws each part of a text in a font that has it, and scripts from right to left in their order.
 * pdfkit itself draws a text in one font, and boxes for what that font lacks.
 */
import { basename } from 'node:path'
import PDFDocument from 'pdfkit'
import { fallbackFontsOf } from './fallback-fonts.ts'
import { readFontFile } from './read-font-file.ts'
import { inVisualOrder, letters, type ScriptRun, scriptRuns } from './script-runs.ts'
import { type EmbeddedFont, keptFont, shareFont } from './shared-fonts.ts'
import { publishFont, publishLetter } from './undrawn.ts'

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

/** Characters that are drawn only by the effect that they have on others: a joiner, a variation selector. */
const ignorable = /\p{Default_Ignorable_Code_Point}/u

export class PdfOfScripts extends Document {
  /** The font of each letter that a font of documents lacked. */
  readonly #fallbacks = new Map<string, string | undefined>()

  /** The font files of this document; set by `font`, which the constructor of pdfkit's document calls. */
  declare private fontFiles: Set<string> | undefined

  /** Also called by the constructor of pdfkit's document, before this one has its own members. */
  override font(source: PDFKit.Mixins.PDFFontSource, ...more: [string?, number?] | [number?]): this {
    const file = typeof source === 'string' ? source : undefined
    this.fontFiles ??= new Set()
    if (file !== undefined && !this.fontFiles.has(file)) {
      const opened = keptFont(file) ?? readFontFile(file)
      this.registerFont(file, opened as unknown as PDFKit.Mixins.PDFFontSource)
      this.fontFiles.add(file)
    }
    super.font(source, ...(more as [string, number]))
    if (file !== undefined) shareFont(file, this._font)
    return this
  }

  /** The letters of a text, with their marks, that no font draws whole. */
  undrawnIn(text: string): readonly string[] {
    const all = new Set([...letters.segment(text)].map(({ segment }) => segment))
    return [...all].filter((letter) => !this.#has(letter) && this.#wholeFontOf(letter, this.#filesOf(letter)) === undefined)
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
      const isReordered = isLeftward || this.#in(run.font, () => this.#reorders(run.text))
      if (isReordered) this.markContent('Span', { actual: run.text })
      this.#in(run.font, () => super._fragment(run.text, lefts.get(run) ?? x, y, { ...onLine, ...(isLeftward && wholeRun) }))
      if (isReordered) this.endMarkedContent()
    }
  }

  /** Undefined where the font in use has all characters, as in nearly all texts. */
  #runsOf(text: string): readonly ScriptRun[] | undefined {
    if (![...text].some((character) => character > '\x7f' && !this.#has(character))) return undefined
    return scriptRuns(text, (letter) => (this.#has(letter) ? undefined : this.#fallbackOf(letter))).map((run) => {
      if (run.font !== undefined && !this.#lays(run.font, run.text)) return { ...run, font: undefined }
      return { ...run, text: this.#in(run.font, () => this.#withoutIgnorable(run.text)) }
    })
  }

  /** Whether the font in use has each character of a letter with its marks. */
  #has(letter: string): boolean {
    return [...letter].every((one) => ignorable.test(one) || this._font.font.hasGlyphForCodePoint(codePointOf(one)))
  }

  #withoutIgnorable(text: string): string {
    const { font } = this._font
    return [...text].filter((one) => !ignorable.test(one) || font.hasGlyphForCodePoint(codePointOf(one))).join('')
  }

  /** The font that has the most of a letter with its marks; undefined, and a message, where none has the letter. */
  #fallbackOf(letter: string): string | undefined {
    if (!this.#fallbacks.has(letter)) {
      const files = this.#filesOf(letter)
      const whole = this.#wholeFontOf(letter, files)
      const [base = ''] = letter
      const font = whole ?? files.find((file) => this.#lays(file, base) && this.#in(file, () => this.#has(base)))
      if (!whole) publishLetter(letter)
      this.#fallbacks.set(letter, font)
    }
    return this.#fallbacks.get(letter)
  }

  #filesOf(letter: string): readonly string[] {
    return [...new Set([...letter].flatMap((one) => fallbackFontsOf(codePointOf(one))))]
  }

  #wholeFontOf(letter: string, files: readonly string[]): string | undefined {
    return files.find((file) => this.#lays(file, letter) && this.#in(file, () => this.#has(letter)))
  }

  /** Whether a font file opens, and lays out a text. */
  #lays(file: string, text: string): boolean {
    const { _font: own } = this
    try {
      this.#in(file, () => this._font.layoutRun(text))
      return true
    } catch (error) {
      Object.assign(this, { _font: own })
      publishFont(basename(file), error)
      return false
    }
  }

  /** Whether the glyphs of a text stand in another order than its characters, as a vowel before its consonant does. */
  #reorders(text: string): boolean {
    const { glyphs } = this._font.layoutRun(text)
    return String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints)) !== text
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

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0
}
