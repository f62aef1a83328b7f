/** Rules about the text of source files that neither the compiler nor Biome knows. */

export type TextFinding = { readonly file: string; readonly line: number; readonly message: string; readonly reason: string }

/** @param files text by path from the repository's top */
export type SourceFiles = ReadonlyMap<string, string>

export type Terms = {
  /** Replaced terms in lower case, with their replacement. */
  readonly words: { readonly [word: string]: string }
  /** Promised names that contain a replaced term, each with the reason; they are allowed everywhere. */
  readonly promised?: { readonly [name: string]: string }
  /** Paths below which replaced terms are allowed, each with the reason; without `words`, all terms. */
  readonly exceptions: readonly { readonly below: string; readonly words?: readonly string[]; readonly reason: string }[]
}

/** Words of identifiers, comments, titles and messages that `terms` replaces; camelCase names are split into words. */
export function replacedTerms(files: SourceFiles, { words, promised = {}, exceptions }: Terms): readonly TextFinding[] {
  const allowed = (file: string, word: string) =>
    exceptions.some(({ below, words: only }) => file.startsWith(below) && (only?.includes(word) ?? true))
  const names = new RegExp(Object.keys(promised).join('|') || '(?!)', 'gi')
  return linesOf(files).flatMap(({ file, line, text }) =>
    [...new Set([...text.replace(names, '').matchAll(/[A-Z]?[a-z]+/g)].map(([word]) => word.toLowerCase()))].flatMap((word) => {
      const term = Object.hasOwn(words, word) ? words[word] : undefined
      if (term === undefined || allowed(file, word)) return []
      return [
        { file, line, message: `"${word}": write ${term}.`, reason: 'One thing has one name; docs/glossary.md lists them.' },
      ]
    }),
  )
}

/** Lines of program text that contain a lender's folder name or one of its display names. */
export function lenderNames(files: SourceFiles, names: readonly string[]): readonly TextFinding[] {
  const patterns = [...new Set(names)]
    .filter((name) => name.trim() !== '')
    .map((name) => ({
      name,
      pattern: new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'iu'),
    }))
  return linesOf(files).flatMap(({ file, line, text }) =>
    patterns
      .filter(({ pattern }) => pattern.test(text))
      .map(({ name }) => ({
        file,
        line,
        message: `Names the lender "${name}".`,
        reason: 'What differs between lenders is in flows/, where a product owner sees it.',
      })),
  )
}

const IMPURE =
  /\b(?:Date\.now|Math\.random|Intl|performance|toLocale\w*String|getTimezoneOffset)\b|(?<![\w.])(?:new )?Date\(\s*\)/g

/** Reads of the clock, of randomness and of the machine's locale or time zone; comments are left out. */
export function impureReads(files: SourceFiles): readonly TextFinding[] {
  const bare = [...files].map(([file, text]): [string, string] => [file, withoutComments(text)])
  return linesOf(new Map(bare)).flatMap(({ file, line, text }) =>
    [...text.matchAll(IMPURE)].map(([read]) => ({
      file,
      line,
      message: `Reads ${read}.`,
      reason: 'The engine decides the same at any time and place: the caller hands in date, locale and seed.',
    })),
  )
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, (comment) => comment.replace(/[^\n]/g, ' '))
}

function linesOf(files: SourceFiles) {
  return [...files].flatMap(([file, text]) => text.split('\n').map((line, index) => ({ file, line: index + 1, text: line })))
}
