/** The place in a sentence up to which it is parsed, with what stands there. */
import { nearest } from '#engine/diagnostics/nearest.ts'
import { COMPARISON_WORDS } from './comparisons.ts'
import { type Token, tokensOf } from './tokens.ts'

export type SentenceProblem = {
  /** The offset in the sentence, from 0, and the length of the part that is wrong. */
  readonly at: number
  readonly length: number
  /** The problem, as a sentence. */
  readonly message: string
  /** Names that may be meant, or all names that an ambiguous name can mean. */
  readonly suggestions: readonly string[]
  /** True if the fact exists for the lender, but not at the place of the rule. */
  readonly elsewhere?: true
}

/** Thrown where a sentence cannot be parsed; `parseRule` returns its problem. */
export class SentenceError extends Error {
  readonly problem: SentenceProblem
  constructor(problem: SentenceProblem) {
    super(problem.message)
    this.problem = problem
  }
}

export class SentenceCursor {
  readonly sentence: string
  readonly #tokens: readonly Token[]
  /** The number of tokens that are parsed. */
  position = 0

  constructor(sentence: string) {
    this.sentence = sentence
    this.#tokens = tokensOf(sentence)
  }

  /** The next token. */
  get token(): Token | undefined {
    return this.#tokens[this.position]
  }

  /** The rest of the sentence, from the next token. */
  get rest(): string {
    return this.sentence.slice(this.token?.at ?? this.sentence.length)
  }

  /** The next words, as many as a name of `most` words can have. */
  wordsAhead(most: number): readonly string[] {
    const ahead = this.#tokens.slice(this.position, this.position + most)
    const end = ahead.findIndex(({ kind }) => kind !== 'word')
    return ahead.slice(0, end < 0 ? most : end).map(({ text }) => text)
  }

  /**
   * Whether the next words or signs are these. Case matters except for the first letter, because OR and IN are states.
   */
  isAt(...words: readonly string[]): boolean {
    return words.every((word, index) => {
      const token = this.#tokens[this.position + index]
      if (token === undefined || token.kind === 'text') return false
      return token.text === word || (this.position === 0 && lowerFirst(token.text) === word)
    })
  }

  /** Takes the next words if they are these; a phrase of three or more may lack its "the". */
  take(phrase: string): boolean {
    const words = phrase.split(' ')
    const found = [words, words[0] === 'the' && words.length > 2 ? words.slice(1) : words].find((some) => this.isAt(...some))
    if (found === undefined) return false
    this.position += found.length
    return true
  }

  /** Takes the tokens that begin within the next `length` characters. */
  takeCharacters(length: number): void {
    const end = (this.token?.at ?? 0) + length
    while (this.token && this.token.at < end) this.position += 1
  }

  need(phrase: string, message = `"${phrase}" is needed here.`): void {
    if (!this.take(phrase)) throw this.problem(message)
  }

  /**
   * A parse error at the next tokens.
   *
   * @param tokens how many tokens are wrong
   */
  problem(message: string, suggestions: readonly string[] = [], tokens = 1, elsewhere = false): SentenceError {
    const first = this.token
    const at = first?.at ?? this.sentence.length
    const last = this.#tokens[this.position + Math.max(tokens, 1) - 1] ?? first
    const length = last === undefined ? 1 : last.at + last.text.length - at
    return new SentenceError({ at, length, message, suggestions, ...(elsewhere && { elsewhere: true as const }) })
  }

  /** A parse error at the preceding word. */
  problemBefore(message: string, suggestions: readonly string[] = []): SentenceError {
    this.position -= 1
    return this.problem(message, suggestions)
  }

  /** The error of a token where the sentence should end or go on with a comparison. */
  unexpected(token: Token): SentenceError {
    if (token.kind === 'unknown' && token.text.startsWith('"'))
      return this.problem('The closing double quote of this text is missing.')
    if (token.kind === 'unknown' && token.text.startsWith('{')) return this.problem('This JSON is incomplete or has an error.')
    if (token.text === ')') return this.problem('This parenthesis closes none that is open.')
    if (token.kind !== 'word') return this.problem(`"${token.text}" is not understood here.`)
    const guess = nearest(token.text, new Set([...COMPARISON_WORDS, 'and', 'or']))
    return this.problem(`A comparison, "and" or "or" is needed in place of "${token.text}".`, guess.slice(0, 3))
  }
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? (text[0] as string).toLowerCase() + text.slice(1) : text
}
