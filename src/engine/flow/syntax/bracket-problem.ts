/**
 * Finds missing and surplus brackets. Indentation shows which lines belong together: a line indented no further than
 * the line of an opening bracket is outside of that bracket. Without indentation, the kinds of the brackets decide.
 */
import type { SyntaxEdit, SyntaxProblem } from './syntax-problem.ts'
import { shortened, type Token } from './tokens.ts'

type Line = { readonly number: number; readonly indent: number; readonly isFirst: boolean }
type Open = { readonly kind: '{' | '['; readonly token: Token; readonly line: Line; readonly index: number }

/** With more bracket problems than this, the indentation is considered meaningless. */
const MOST_PROBLEMS = 3

export function bracketProblem(text: string, tokens: readonly Token[]): SyntaxProblem | undefined {
  const lines = linesOf(text, tokens)
  if (isBalanced(tokens)) return undefined
  const byIndentation = problemsByIndentation()
  return byIndentation.length > 0 && byIndentation.length <= MOST_PROBLEMS ? byIndentation[0] : problemByKind()

  function problemsByIndentation(): readonly SyntaxProblem[] {
    const problems: SyntaxProblem[] = []
    const open: Open[] = []
    for (const [index, token] of tokens.entries()) {
      if (problems.length > MOST_PROBLEMS) return problems
      const line = lines[index] as Line
      const { kind } = token
      if (kind === '}' || kind === ']') close(token, kind, line, index)
      else {
        if (line.isFirst) {
          while (isOutside(open.at(-1), line)) {
            const one = open.pop() as Open
            // An opening bracket at the end of a line, followed by a line that is not indented further: the indentation
            // is meaningless.
            if (one.index === index - 1) return []
            problems.push(missing(one, index))
          }
        }
        if (kind === '{' || kind === '[') open.push({ kind, token, line, index })
      }
    }
    const left = open.toReversed().map((one) => missing(one, tokens.length))
    // With several brackets open at the end, the file may be truncated: a safe fix would hide that.
    return [...problems, ...(left.length > 1 ? left.map(toReview) : left)]

    function close(token: Token, kind: '}' | ']', line: Line, index: number): void {
      const top = open.at(-1)
      if (top && fits(top, line) && CLOSES[top.kind] === kind) {
        open.pop()
        return
      }
      const depth = open.findLastIndex((one) => fits(one, line) && CLOSES[one.kind] === kind)
      if (depth >= 0 && !(top && top.line.number < line.number && top.line.indent === line.indent)) {
        for (const one of open.splice(depth).toReversed().slice(0, -1)) problems.push(missing(one, index))
        return
      }
      const notOpened = openingMissing(token, kind, line, index, top)
      if (!notOpened && top && fits(top, line)) {
        open.pop()
        problems.push(wrongKind(top, token))
      } else problems.push(notOpened ?? tooMany(token, kind, index))
    }
  }

  function problemByKind(): SyntaxProblem | undefined {
    const open: Open[] = []
    for (const [index, token] of tokens.entries()) {
      const { kind } = token
      if (kind === '{' || kind === '[') open.push({ kind, token, line: lines[index] as Line, index })
      if (kind !== '}' && kind !== ']') continue
      const top = open.pop()
      if (!top) return tooMany(token, kind, index)
      if (CLOSES[top.kind] !== kind) return wrongKind(top, token)
    }
    const last = open.at(-1)
    return last && toReview(missing(last, tokens.length))
  }

  /** A bracket that is not closed before the token at `before`. */
  function missing(open: Open, before: number): SyntaxProblem {
    const { kind, token, line, index } = open
    const twice = writtenTwice(open)
    if (twice) return twice
    const closer = CLOSES[kind]
    const at = Math.max(
      kind === '{' && (lines[before]?.number ?? 0) === line.number ? endOfMembers(index, before) : before,
      index + 1,
    )
    const last = tokens[at - 1] as Token
    const next = tokens[at]
    const isAfterComma = last.kind === ',' && at - 1 > index
    const value = isAfterComma ? (tokens[at - 2] as Token) : last
    const end = value.offset + value.length
    const isInLine = lines[tokens.indexOf(value)]?.number === line.number
    // A file that ends after a comma was truncated: the fix also deletes the comma.
    const isCut = isAfterComma && next === undefined
    const needsComma = !isAfterComma && next !== undefined && !'}],:'.includes(next.kind)
    const text = `${isInLine ? ' ' : `\n${' '.repeat(line.indent)}`}${closer}${needsComma ? ',' : ''}`
    return {
      offset: value.offset,
      length: value.length,
      message: `After this the closing ${NAMES[closer]} ${closer} is missing: it belongs to the ${kind} ${placeOf(line, index)}.`,
      fixes: [
        {
          title: `Write ${closer} after this`,
          safety: isCut ? 'review' : 'safe',
          edits: [{ offset: end, length: isCut ? last.offset + last.length - end : 0, text }],
        },
      ],
      related: [{ offset: token.offset, length: token.length, label: `the ${kind} that is not closed` }],
    }
  }

  /**
   * The problem of an opening bracket written twice: `[["a"],` for `["a"],`. Of the two brackets only one is closed,
   * and no second list follows.
   */
  function writtenTwice({ kind, token, index }: Open): SyntaxProblem | undefined {
    const inner = tokens[index + 1]
    if (inner?.kind !== kind || inner.offset !== token.offset + 1 || tokens[index - 1]?.kind !== ':') return undefined
    let depth = 0
    const end = tokens.findIndex((one, at) => {
      if (at <= index) return false
      if (one.kind === '{' || one.kind === '[') depth++
      return (one.kind === '}' || one.kind === ']') && --depth === 0
    })
    if (end < 0 || (tokens[end + 1]?.kind === ',' && tokens[end + 2]?.kind === kind)) return undefined
    return {
      offset: token.offset,
      length: 1,
      message: `This ${kind} is one too many: another ${kind} follows it, and only one of the two is closed.`,
      fixes: [{ title: `Delete this ${kind}`, safety: 'safe', edits: [{ offset: token.offset, length: 1, text: '' }] }],
    }
  }

  /** For a file of one line: the token at which the members of an object end, before a value without a key. */
  function endOfMembers(index: number, before: number): number {
    let depth = 0
    for (let at = index + 1; at < before; at++) {
      const { kind } = tokens[at] as Token
      if (kind === '{' || kind === '[') depth++
      if (kind === '}' || kind === ']') depth--
      if (depth === 0 && kind === ',' && tokens[at + 2]?.kind !== ':') return at
    }
    return before
  }

  function wrongKind({ kind, token, line, index }: Open, closing: Token): SyntaxProblem {
    const closer = CLOSES[kind]
    const edit = { offset: closing.offset, length: 1, text: closer }
    return {
      offset: closing.offset,
      length: 1,
      message: `This ${closing.kind} stands where ${closer} is needed: it closes the ${kind} ${placeOf(line, index)}.`,
      fixes: [{ title: `Write ${closer} in place of ${closing.kind}`, safety: 'safe', edits: [edit] }],
      related: [{ offset: token.offset, length: token.length, label: `the ${kind} that it closes` }],
    }
  }

  function tooMany(token: Token, kind: '}' | ']', index: number): SyntaxProblem {
    const before = tokens[index - 1]
    const next = tokens[index + 1]
    const isLine = lines[index]?.isFirst && (next === undefined || lines[index + 1]?.isFirst)
    const withComma = next?.kind === ',' && (before?.kind === ',' || before?.kind === '{' || before?.kind === '[')
    const end = withComma ? next.offset + 1 : token.offset + 1
    const offset = isLine && before ? before.offset + before.length : token.offset
    return {
      offset: token.offset,
      length: 1,
      message: `This ${kind} is one too many${closedBefore(index, kind)}.`,
      fixes: [{ title: `Delete this ${kind}`, safety: 'safe', edits: [{ offset, length: end - offset, text: '' }] }],
    }
  }

  /** The end of the message about a surplus closing bracket: which pair it seems to belong to. */
  function closedBefore(index: number, kind: '}' | ']'): string {
    const closing = tokens.findLastIndex((token, at) => at < index && token.kind === kind)
    let depth = 0
    for (let at = closing; at >= 0; at--) {
      const { kind: one } = tokens[at] as Token
      if (one === '}' || one === ']') depth++
      if ((one === '{' || one === '[') && --depth === 0) {
        const by = lines[closing]?.number === lines[index]?.number ? 'before it' : `in line ${lines[closing]?.number}`
        return `: the ${OPENS[kind]} ${placeOf(lines[at] as Line, at)} is closed by the ${kind} ${by} already`
      }
    }
    return `: there is no ${OPENS[kind]} for it`
  }

  /**
   * The problem of a closing bracket whose opening bracket is missing, at a line of the same indentation or a list item
   * that lacks one.
   */
  function openingMissing(
    token: Token,
    kind: '}' | ']',
    line: Line,
    index: number,
    top: Open | undefined,
  ): SyntaxProblem | undefined {
    const opener = OPENS[kind]
    if (line.isFirst) {
      for (let at = index - 1; at > (top?.index ?? 0); at--) {
        const { number, indent } = lines[at] as Line
        const isLast = (lines[at + 1] as Line).number > number
        if (indent !== line.indent || !isLast || tokens[at]?.kind !== ':') continue
        return notOpened(tokens[at - 1] as Token, ` ${opener}`, tokens[at] as Token)
      }
    }
    if (kind === '}' && top?.kind === '[') {
      for (let at = index - 1, depth = 0; at > top.index; at--) {
        const { kind: one } = tokens[at] as Token
        if (one === '}' || one === ']') depth++
        if (one === '{' || one === '[') depth--
        const isKey = depth === 0 && one === 'text' && tokens[at + 1]?.kind === ':'
        const begins = at - 1 === top.index || (tokens[at - 1]?.kind === ',' && tokens[at - 2]?.kind === '}')
        if (isKey && begins) return notOpened(tokens[at] as Token, '{ ', undefined)
      }
    }
    return undefined

    function notOpened(key: Token, written: string, after: Token | undefined): SyntaxProblem {
      const offset = after ? after.offset + after.length : key.offset
      const edit: SyntaxEdit = { offset, length: 0, text: written }
      return {
        offset: key.offset,
        length: key.length,
        message: `${after ? 'After' : 'Before'} ${shortened(wordOf(key))} the opening ${NAMES[kind]} ${opener} is missing: it belongs to the ${kind} in line ${line.number}.`,
        fixes: [{ title: `Write ${opener} ${after ? 'after the colon' : 'before it'}`, safety: 'safe', edits: [edit] }],
        related: [{ offset: token.offset, length: 1, label: `the ${kind} that closes it` }],
      }
    }
  }

  /** The place of an opening bracket in words: `of "fields" in line 4`. */
  function placeOf(line: Line, index: number): string {
    const key = tokens[index - 1]?.kind === ':' ? tokens[index - 2] : undefined
    return `${key ? `of ${shortened(wordOf(key))} ` : ''}in line ${line.number}`
  }

  function wordOf({ offset, length }: Token): string {
    return text.slice(offset, offset + length)
  }
}

const CLOSES = { '{': '}', '[': ']' } as const
const OPENS = { '}': '{', ']': '[' } as const
const NAMES = { '}': 'brace', ']': 'bracket' } as const

function toReview(problem: SyntaxProblem): SyntaxProblem {
  return { ...problem, fixes: problem.fixes.map((fix) => ({ ...fix, safety: 'review' })) }
}

/** Whether a closing bracket fits an opening one: on the same line, or on a line with the same indentation. */
function fits(open: Open, line: Line): boolean {
  return open.line.number === line.number || open.line.indent === line.indent
}

function isOutside(open: Open | undefined, line: Line): boolean {
  return open !== undefined && open.line.number < line.number && open.line.indent >= line.indent
}

function isBalanced(tokens: readonly Token[]): boolean {
  const open: string[] = []
  for (const { kind } of tokens) {
    if (kind === '{' || kind === '[') open.push(CLOSES[kind])
    if ((kind === '}' || kind === ']') && open.pop() !== kind) return false
  }
  return open.length === 0
}

function linesOf(text: string, tokens: readonly Token[]): readonly Line[] {
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
