/** How far a text is read: the tokens and problems so far, and the brackets that are open. */
import type { SyntaxProblem } from './syntax-problem.ts'

export type Token = {
  readonly kind: '{' | '}' | '[' | ']' | ':' | ',' | 'text' | 'literal'
  readonly offset: number
  readonly length: number
}

/** Double and single quotes of word processors and keyboards. */
export const DOUBLE = '“”„‟″«»＂'
export const SINGLE = "'‘’‚‛′‹›`"

/** What follows a colon or comma behind a text. */
const BEGINS_VALUE = new RegExp(
  `^(?:$|["${DOUBLE}${SINGLE}{}\\[\\]\\d-]|(?:true|false|null)\\b|\\.{3}|…|,|//|/\\*|#|[\\w$-]+\\s*:)`,
)
/**
 * The number of characters after a quote that decide whether it ends a text. The limit keeps the time for long lines
 * linear.
 */
const LOOK_AHEAD = 200

export class Reader {
  readonly text: string
  readonly tokens: Token[] = []
  readonly problems: SyntaxProblem[] = []
  at = 0
  readonly #open: ('{' | '[')[] = []

  constructor(text: string) {
    this.text = text
  }

  /** The kind of the last token. */
  get last(): Token['kind'] | undefined {
    return this.tokens.at(-1)?.kind
  }

  /** The bracket that is open. */
  get inside(): '{' | '[' | undefined {
    return this.#open.at(-1)
  }

  get isKeyNext(): boolean {
    return this.inside === '{' && (this.last === '{' || this.last === ',')
  }

  /** Whether the last token is a key. */
  get isAfterKey(): boolean {
    const before = this.tokens.at(-2)?.kind
    return this.inside === '{' && this.last === 'text' && (before === '{' || before === ',')
  }

  /** Adds a token that begins where the reader is, and reads on behind it. */
  push(kind: Token['kind'], end: number): void {
    this.tokens.push({ kind, offset: this.at, length: end - this.at })
    if (kind === '{' || kind === '[') this.#open.push(kind)
    if (kind === '}' || kind === ']') this.#open.pop()
    this.at = end
  }

  report(problem: SyntaxProblem, group?: string): void {
    this.problems.push(group === undefined ? problem : { ...problem, group })
  }

  /** @param pattern a sticky pattern */
  match(pattern: RegExp, at = this.at): RegExpExecArray | null {
    pattern.lastIndex = at
    return pattern.exec(this.text)
  }

  lineEnd(from: number): number {
    return from + (this.match(/[^\r\n]*/y, from)?.[0].length ?? 0)
  }

  /** Whether a text may end before this offset: the rest of the line looks like JSON after a text. */
  endsText(offset: number): boolean {
    const rest = (/^[^\r\n]*/.exec(this.text.slice(offset, offset + LOOK_AHEAD))?.[0] ?? '').trimStart()
    const after = rest.slice(1).trimStart()
    if (rest === '') return true
    if (/^[:=]/.test(rest)) return this.isKeyNext || BEGINS_VALUE.test(after)
    if (/^[,;]/.test(rest)) return BEGINS_VALUE.test(after)
    if (/^[}\]]/.test(rest)) return /^(?:$|[,;}\]/#])/.test(after)
    if (rest.startsWith(')'))
      return /^(?:$|[}\]])/.test(after) || (/^[,;]/.test(after) && BEGINS_VALUE.test(after.slice(1).trimStart()))
    return /^(?:\/\/|\/\*|#)/.test(rest)
  }
}
