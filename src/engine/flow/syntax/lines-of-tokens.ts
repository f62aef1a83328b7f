import type { Token } from './reader.ts'

/** The line in which a token stands. */
export type Line = {
  readonly number: number
  /** The number of spaces before its first token; a tab counts as two. */
  readonly indent: number
  /** Whether the token is the first of the line. */
  readonly isFirst: boolean
}

/** The line of each token. */
export function linesOf(text: string, tokens: readonly Token[]): readonly Line[] {
  let number = 1
  let start = text.startsWith('\ufeff') ? 1 : 0
  let read = start
  let last = 0
  return tokens.map(({ offset }) => {
    for (const ending of text.slice(read, offset).matchAll(/\r\n?|\n/g)) {
      number++
      start = read + ending.index + ending[0].length
    }
    read = offset
    const indent = (/^[\s\u00a0]*/.exec(text.slice(start, offset))?.[0] ?? '').replaceAll('\t', '  ').length
    const isFirst = number > last
    last = number
    return { number, indent, isFirst }
  })
}
