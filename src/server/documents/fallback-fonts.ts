/**
 * Fonts for letters that the font of documents lacks. A letter is looked up by its script, and then by the ranges of
 * Unicode into which the font's package splits its files; a file is opened once one of its characters is to be drawn.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type FontPackage = { readonly name: string; readonly list: string }

const fontPackage = (name: string, list: string): FontPackage => ({ name, list })

/** The font of each script, by the value of the Unicode property Script_Extensions. */
const ofScripts: readonly (readonly [scripts: RegExp, font: FontPackage])[] = [
  [
    /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}]/u,
    fontPackage('noto-sans-sc', import.meta.resolve('@fontsource/noto-sans-sc/unicode.json')),
  ],
  [/\p{scx=Hang}/u, fontPackage('gowun-batang', import.meta.resolve('@fontsource/gowun-batang/unicode.json'))],
  [/\p{scx=Arab}/u, fontPackage('noto-naskh-arabic', import.meta.resolve('@fontsource/noto-naskh-arabic/unicode.json'))],
  [/\p{scx=Hebr}/u, fontPackage('noto-sans-hebrew', import.meta.resolve('@fontsource/noto-sans-hebrew/unicode.json'))],
  [/\p{scx=Deva}/u, fontPackage('noto-sans-devanagari', import.meta.resolve('@fontsource/noto-sans-devanagari/unicode.json'))],
  [/\p{scx=Beng}/u, fontPackage('noto-sans-bengali', import.meta.resolve('@fontsource/noto-sans-bengali/unicode.json'))],
  [/\p{scx=Taml}/u, fontPackage('noto-sans-tamil', import.meta.resolve('@fontsource/noto-sans-tamil/unicode.json'))],
  [/\p{scx=Thai}/u, fontPackage('noto-sans-thai', import.meta.resolve('@fontsource/noto-sans-thai/unicode.json'))],
  [/\p{scx=Laoo}/u, fontPackage('noto-sans-lao', import.meta.resolve('@fontsource/noto-sans-lao/unicode.json'))],
  // fontkit cannot lay out the sign U+17C6 in noto-sans-khmer, where one of its anchors is absent.
  [/\p{scx=Khmr}/u, fontPackage('battambang', import.meta.resolve('@fontsource/battambang/unicode.json'))],
  [/\p{scx=Mymr}/u, fontPackage('noto-sans-myanmar', import.meta.resolve('@fontsource/noto-sans-myanmar/unicode.json'))],
  [/\p{scx=Geor}/u, fontPackage('noto-sans-georgian', import.meta.resolve('@fontsource/noto-sans-georgian/unicode.json'))],
  [/\p{scx=Armn}/u, fontPackage('noto-sans-armenian', import.meta.resolve('@fontsource/noto-sans-armenian/unicode.json'))],
  [/\p{scx=Ethi}/u, fontPackage('noto-sans-ethiopic', import.meta.resolve('@fontsource/noto-sans-ethiopic/unicode.json'))],
  [
    /[\p{scx=Latn}\p{scx=Cyrl}\p{scx=Grek}\p{Script=Inherited}\p{Script=Common}]/u,
    fontPackage('noto-serif', import.meta.resolve('@fontsource/noto-serif/unicode.json')),
  ],
]

type Part = { readonly file: string; readonly ranges: readonly (readonly [number, number])[] }

const partsOfFonts = new Map<FontPackage, readonly Part[]>()

/** The files of fonts that may have a character, the best first: a range may name characters that its font lacks. */
export function fallbackFontsOf(codePoint: number): readonly string[] {
  const character = String.fromCodePoint(codePoint)
  return ofScripts.flatMap(([scripts, font]) =>
    scripts.test(character)
      ? partsOf(font).flatMap(({ file, ranges }) =>
          ranges.some(([first, last]) => first <= codePoint && codePoint <= last) ? [file] : [],
        )
      : [],
  )
}

function partsOf(font: FontPackage): readonly Part[] {
  const known = partsOfFonts.get(font)
  if (known) return known
  const list = fileURLToPath(font.list)
  const ranges = JSON.parse(readFileSync(list, 'utf8')) as { readonly [subset: string]: string }
  const parts = Object.entries(ranges).map(([subset, written]) => ({
    file: join(dirname(list), 'files', `${font.name}-${subset.replace(/[[\]]/g, '')}-400-normal.woff`),
    ranges: written.split(',').map(rangeOf),
  }))
  partsOfFonts.set(font, parts)
  return parts
}

/** `U+1f1e9-1f1f5` or `U+4e00`. */
function rangeOf(written: string): readonly [number, number] {
  const [first = '', last = first] = written.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}
