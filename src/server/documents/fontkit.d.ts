/** The parts of two packages without types that `pdf-of-scripts.ts` uses. */
declare module 'fontkit' {
  export type Font = {
    readonly ascent: number
    readonly descent: number
    readonly hasGlyphForCodePoint: (codePoint: number) => boolean
    /** @throws where a table of the font is damaged */
    readonly layout: (text: string) => { readonly glyphs: readonly { readonly codePoints: readonly number[] }[] }
  }
  export function create(bytes: Buffer): Font
}

declare module 'linebreak' {
  /** The places where a line may end (UAX 14). */
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { readonly position: number } | null
  }
}
