/**
 * A document of pdfkit that draws each part of a text in a font that has it, and scripts from right to left in their order.
 * pdfkit itself draws a text in one font, and boxes for what that font lacks.
 */
import { basename } from 'node:path'
import { create, type Font } from 'fontkit'
import LineBreaker from 'linebreak'
import PDFDocument from 'pdfkit'
import { fallbackFontsOf } from './fallback-fonts.ts'
import { readFontFile } from './read-font-file.ts'
import { inVisualOrder, letters, type ScriptRun, scriptRuns } from './script-runs.ts'
import { reportFailedFont, reportUndrawnLetter } from './undrawn.ts'

type Options = PDFKit.Mixins.TextOptions

/** Characters that are drawn only by the effect that they have on others: a joiner, a variation selector. */
const ignorable = /\p{Default_Ignorable_Code_Point}/u

/** The bytes of the font files that documents of this thread have used. */
const fontFiles = new Map<string, Buffer>()

export class PdfOfScripts extends PDFDocument {
  /** The font of each letter that a font of documents lacked. */
  readonly #fallbacks = new Map<string, string | undefined>()
  readonly #opened = new Map<string, Font>()
  /** The runs of each text that the font at the beginning of its key does not have whole. */
  readonly #runs = new Map<string, readonly ScriptRun[]>()

  /** The file of the font in use; declared, since `font` is called before this document has its own members. */
  declare private fontFile: string

  /** @param file also the name by which pdfkit knows the font. Called by the constructor of pdfkit's document, too */
  override font(file: PDFKit.Mixins.PDFFontSource, size?: string | number): this {
    if (typeof file !== 'string') throw new Error('A font of documents is a file.')
    this.registerFont(file, bytesOf(file))
    super.font(file, size as number)
    this.fontFile = file
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

  override heightOfString(text: string, options: Options = {}): number {
    if (!this.#runsOf(text)) return super.heightOfString(text, options)
    return this.#linesOf(text, options).length * this.#lineHeight(options)
  }

  override text(text: string, x?: number | Options, y?: number | Options, options?: Options): this {
    const given = [x, y, options].find((one) => typeof one === 'object') ?? {}
    if (typeof x === 'number') this.x = x
    if (typeof y === 'number') this.y = y
    if (!this.#runsOf(text)) return super.text(text, given)
    for (const line of this.#linesOf(text, given)) {
      if (given.lineBreak !== false && this.y + this.currentLineHeight(true) > this.page.height - this.page.margins.bottom) {
        this.continueOnNewPage()
        this.y = this.page.margins.top
      }
      this.#drawLine(line, given)
      this.y += this.#lineHeight(given)
    }
    return this
  }

  #lineHeight({ lineGap = 0 }: Options): number {
    return this.currentLineHeight(true) + lineGap
  }

  /** The lines of a text; in one line that does not break, as much of it as there is room for. */
  #linesOf(text: string, options: Options): readonly string[] {
    const width = options.width ?? Number.POSITIVE_INFINITY
    const fits = (line: string) => this.widthOfString(line.trimEnd(), options) <= width
    if (options.lineBreak === false) return [fits(text) ? text : beginningOf(text, (one) => fits(`${one}…`)).concat('…')]
    const lines: string[] = []
    let line = ''
    for (const word of wordsOf(text)) {
      if (line !== '' && !fits(line + word)) {
        lines.push(line)
        line = ''
      }
      line += word
      while (!fits(line)) {
        const head = beginningOf(line, fits)
        lines.push(head)
        line = line.slice(head.length)
      }
    }
    return [...lines, line]
  }

  #drawLine(line: string, { align, width = 0, baseline, features }: Options): void {
    const { x, y, fontFile } = this
    const runs = this.#runsOf(line) ?? [{ text: line, font: undefined, level: 0 }]
    const { ascent, descent } = this.#openedFont(fontFile)
    // All runs are on the baseline of the font in use.
    const base = baseline === 'alphabetic' ? y : y + (this.currentLineHeight() * ascent) / (ascent - descent)
    let left = align === 'right' ? x + width - this.widthOfString(line.trimEnd(), { features }) : x
    const lefts = new Map<ScriptRun, number>()
    for (const run of inVisualOrder(runs)) {
      lefts.set(run, left)
      left += this.#widthOf(run, { features })
    }
    // Drawn in reading order, in which programs read a file aloud.
    for (const run of runs) {
      const isLeftward = run.level % 2 === 1
      const isReordered = isLeftward || this.#reorders(run)
      // With features pdfkit lays out a run as a whole, without them word by word from left to right.
      const drawn: Options = { lineBreak: false, baseline: 'alphabetic', features: isLeftward ? [] : features }
      if (isReordered) this.markContent('Span', { actual: run.text })
      this.#in(run.font, () => void super.text(run.text, lefts.get(run) ?? x, base, drawn))
      if (isReordered) this.endMarkedContent()
    }
    this.x = x
    this.y = y
  }

  /** Undefined where the font in use has all characters, as in nearly all texts. */
  #runsOf(text: string): readonly ScriptRun[] | undefined {
    if (![...text].some((character) => character > '\x7f' && !this.#has(character))) return undefined
    const key = `${this.fontFile} ${text}`
    const runs = this.#runs.get(key) ?? this.#newRunsOf(text)
    this.#runs.set(key, runs)
    return runs
  }

  #newRunsOf(text: string): readonly ScriptRun[] {
    return scriptRuns(text, (letter) => (this.#has(letter) ? undefined : this.#fallbackOf(letter))).map((run) => {
      if (run.font !== undefined && !this.#lays(run.font, run.text)) return { ...run, font: undefined }
      return { ...run, text: this.#withoutIgnorable(run) }
    })
  }

  /** Whether a font has each character of a letter with its marks. */
  #has(letter: string, file = this.fontFile): boolean {
    const font = this.#openedFont(file)
    return [...letter].every((one) => ignorable.test(one) || font.hasGlyphForCodePoint(codePointOf(one)))
  }

  #withoutIgnorable({ text, font: file }: ScriptRun): string {
    const font = this.#openedFont(file ?? this.fontFile)
    return [...text].filter((one) => !ignorable.test(one) || font.hasGlyphForCodePoint(codePointOf(one))).join('')
  }

  /** The font that has the most of a letter with its marks; undefined, and a message, where none has the letter. */
  #fallbackOf(letter: string): string | undefined {
    if (!this.#fallbacks.has(letter)) {
      const files = this.#filesOf(letter)
      const whole = this.#wholeFontOf(letter, files)
      const [base = ''] = letter
      const font = whole ?? files.find((file) => this.#lays(file, base) && this.#has(base, file))
      if (!whole) reportUndrawnLetter(letter)
      this.#fallbacks.set(letter, font)
    }
    return this.#fallbacks.get(letter)
  }

  #filesOf(letter: string): readonly string[] {
    return [...new Set([...letter].flatMap((one) => fallbackFontsOf(codePointOf(one))))]
  }

  #wholeFontOf(letter: string, files: readonly string[]): string | undefined {
    return files.find((file) => this.#lays(file, letter) && this.#has(letter, file))
  }

  /** Whether a font file opens, and lays out a text. */
  #lays(file: string, text: string): boolean {
    try {
      this.#openedFont(file).layout(text)
      return true
    } catch (error) {
      reportFailedFont(basename(file), error)
      return false
    }
  }

  /** Whether the glyphs of a text stand in another order than its characters, as a vowel before its consonant does. */
  #reorders({ text, font }: ScriptRun): boolean {
    const { glyphs } = this.#openedFont(font ?? this.fontFile).layout(text)
    return String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints)) !== text
  }

  #widthOf({ text, font }: ScriptRun, options?: Options): number {
    return this.#in(font, () => super.widthOfString(text, options))
  }

  /** Opened beside pdfkit, whose own fonts are not in its interface. */
  #openedFont(file: string): Font {
    const font = this.#opened.get(file) ?? create(bytesOf(file))
    this.#opened.set(file, font)
    return font
  }

  #in<Result>(font: string | undefined, act: () => Result): Result {
    if (font === undefined) return act()
    const { fontFile } = this
    this.font(font)
    const result = act()
    this.font(fontFile)
    return result
  }
}

function bytesOf(file: string): Buffer {
  const bytes = fontFiles.get(file) ?? readFontFile(file)
  fontFiles.set(file, bytes)
  return bytes
}

/** The words of a text, each with the spaces after it: a line may end after each. */
function wordsOf(text: string): readonly string[] {
  const breaker = new LineBreaker(text)
  const words: string[] = []
  for (let from = 0, next = breaker.nextBreak(); next; from = next.position, next = breaker.nextBreak())
    words.push(text.slice(from, next.position))
  return words
}

/** The longest beginning of a text that fits, and at least its first letter. */
function beginningOf(text: string, fits: (beginning: string) => boolean): string {
  let beginning = ''
  for (const { segment } of letters.segment(text)) {
    if (beginning !== '' && !fits(beginning + segment)) break
    beginning += segment
  }
  return beginning
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0
}
