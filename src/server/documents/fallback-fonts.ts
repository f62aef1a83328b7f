/**
 * Fonts for scripts that the font of documents lacks: Chinese, Japanese, Korean, Arabic and Hebrew. Each package splits its
 * font into small files by ranges of Unicode; a file is opened once one of its characters is to be drawn.
 */
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The ranges of each font, in the order in which they are asked. */
const lists = [
  import.meta.resolve('@fontsource/noto-naskh-arabic/unicode.json'),
  import.meta.resolve('@fontsource/noto-sans-hebrew/unicode.json'),
  import.meta.resolve('@fontsource/noto-sans-sc/unicode.json'),
  import.meta.resolve('@fontsource/gowun-batang/unicode.json'),
]

type Part = { readonly file: string; readonly ranges: readonly (readonly [number, number])[] }

let parts: readonly Part[] | undefined

/** The files of fonts that may have a character, the best first: a range may name characters that its font lacks. */
export function fallbackFontsOf(codePoint: number): readonly string[] {
  parts ??= lists.flatMap((list) => partsOf(fileURLToPath(list)))
  return parts
    .filter(({ ranges }) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last))
    .map(({ file }) => file)
}

/** Latin letters and signs are those of the document's own font. */
const ownSubsets = /latin|cyrillic|greek|vietnamese|math|symbols/

function partsOf(list: string): readonly Part[] {
  const folder = dirname(list)
  const ranges = JSON.parse(readFileSync(list, 'utf8')) as { readonly [subset: string]: string }
  return Object.entries(ranges)
    .filter(([subset]) => !ownSubsets.test(subset))
    .map(([subset, written]) => ({
      file: join(folder, 'files', `${basename(folder)}-${subset.replace(/[[\]]/g, '')}-400-normal.woff`),
      ranges: written.split(',').map(rangeOf),
    }))
}

/** `U+1f1e9-1f1f5` or `U+4e00`. */
function rangeOf(written: string): readonly [number, number] {
  const [first = '', last = first] = written.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}
