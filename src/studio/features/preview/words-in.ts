import type { OriginLine } from '#contract/preview.ts'
import type { LenderId } from '#engine/index.ts'

type WrittenWords = { readonly pointer: string; readonly words: string; readonly whose: string; readonly at: string }

/** Keys whose values are no words that people read, though they may have spaces. */
const NO_WORDS = /\/(id|kind|as|stage|\$comment|pattern|tidy|autocomplete|saves|go|go[A-Z]\w*)$/

/** The lines that are words which people read, with whose they are. */
export function wordsIn(lines: readonly OriginLine[], lender: LenderId): readonly WrittenWords[] {
  return lines.flatMap(({ text, pointer, from: [origin], overridden }) => {
    const [, value] = /^\s*(?:"[^"]*":\s*)?("(?:[^"\\]|\\.)*"),?\s*$/.exec(text) ?? []
    if (value === undefined || pointer === undefined || !origin || NO_WORDS.test(pointer)) return []
    const words = String(JSON.parse(value))
    // One word in lower case is a name: of a screen, a rule, a kind.
    if (/^[a-z@$#?./-][\w@$#?./-]*$/.test(words)) return []
    const [writer = ''] = origin.file.split('/')
    const own = overridden.length > 0 ? 'your words, in place of the parent’s' : 'your words'
    return [{ pointer, words, whose: writer === lender ? own : `the words of ${writer}`, at: `${origin.file}:${origin.line}` }]
  })
}
