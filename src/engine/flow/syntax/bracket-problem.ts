/**
 * Finds missing and surplus brackets. Indentation shows which lines belong together: a line indented no further than
 * the line of an opening bracket is outside of that bracket. Without indentation, the kinds of the brackets decide.
 */
import { CLOSER, changesDepth, closingOf, isBalanced, OPENER, openingOf } from './brackets.ts'
import type { Token } from './reader.ts'
import { problemAt, put, type SyntaxProblem, shortened, syntaxFix } from './syntax-problem.ts'

/** The line in which a token stands. */
type Line = {
  readonly number: number
  /** The number of spaces before its first token; a tab counts as two. */
  readonly indent: number
  /** Whether the token is the first of the line. */
  readonly isFirst: boolean
}

/** The tokens of a text, each with its line. */
type Layout = { readonly text: string; readonly tokens: readonly Token[]; readonly lines: readonly Line[] }
type Opening = { readonly kind: '{' | '['; readonly index: number; readonly line: Line }
type Closing = { readonly kind: '}' | ']'; readonly index: number; readonly line: Line }

/** With more bracket problems than this, the indentation is considered meaningless. */
const MOST_PROBLEMS = 3
const NAMES = { '}': 'brace', ']': 'bracket', '{': 'brace', '[': 'bracket' } as const

export function bracketProblem(text: string, tokens: readonly Token[]): SyntaxProblem | undefined {
  if (isBalanced(tokens)) return undefined
  const layout = { text, tokens, lines: linesOf(text, tokens) }
  const [first, ...others] = problemsByIndentation(layout)
  return first && others.length < MOST_PROBLEMS ? first : problemByKind(layout)
}

function problemsByIndentation(layout: Layout): readonly SyntaxProblem[] {
  const problems: SyntaxProblem[] = []
  const open: Opening[] = []
  for (const [index, { kind }] of layout.tokens.entries()) {
    if (problems.length > MOST_PROBLEMS) return problems
    const line = layout.lines[index] as Line
    if (kind === '}' || kind === ']') {
      problems.push(...closed({ kind, index, line }, open, layout))
      continue
    }
    for (let top = open.at(-1); line.isFirst && top && isOutside(top, line); top = open.at(-1)) {
      // An opening bracket at the end of a line, followed by a line that is not indented further: the indentation is
      // meaningless.
      if (top.index === index - 1) return []
      problems.push(closingMissing(top, index, layout))
      open.pop()
    }
    if (kind === '{' || kind === '[') open.push({ kind, index, line })
  }
  const left = open.toReversed().map((one) => closingMissing(one, layout.tokens.length, layout))
  // With several brackets open at the end, the file may be truncated: a safe fix would hide that.
  return [...problems, ...(left.length > 1 ? left.map(toReview) : left)]
}

/** Closes what a bracket closes by its indentation, and returns the problems of doing so. */
function closed(closing: Closing, open: Opening[], layout: Layout): readonly SyntaxProblem[] {
  const { kind, index, line } = closing
  const top = open.at(-1)
  const belongs = (one: Opening) => fits(one, line) && CLOSER[one.kind] === kind
  if (top && belongs(top)) {
    open.pop()
    return []
  }
  const depth = open.findLastIndex(belongs)
  if (depth >= 0 && !(top && top.line.number < line.number && top.line.indent === line.indent)) {
    const inner = open.splice(depth).toReversed().slice(0, -1)
    return inner.map((one) => closingMissing(one, index, layout))
  }
  const notOpened = openingMissing(closing, top, layout)
  if (notOpened) return [notOpened]
  if (!top || !fits(top, line)) return [surplus(closing, layout)]
  open.pop()
  return [wrongKind(top, closing, layout)]
}

/** Whether a closing bracket fits an opening one: on the same line, or on a line with the same indentation. */
function fits(open: Opening, line: Line): boolean {
  return open.line.number === line.number || open.line.indent === line.indent
}

function isOutside(open: Opening, line: Line): boolean {
  return open.line.number < line.number && open.line.indent >= line.indent
}

function problemByKind(layout: Layout): SyntaxProblem | undefined {
  const open: Opening[] = []
  for (const [index, { kind }] of layout.tokens.entries()) {
    const line = layout.lines[index] as Line
    if (kind === '{' || kind === '[') open.push({ kind, index, line })
    if (kind !== '}' && kind !== ']') continue
    const top = open.pop()
    if (!top) return surplus({ kind, index, line }, layout)
    if (CLOSER[top.kind] !== kind) return wrongKind(top, { kind, index, line }, layout)
  }
  const last = open.at(-1)
  return last && toReview(closingMissing(last, layout.tokens.length, layout))
}

function toReview(problem: SyntaxProblem): SyntaxProblem {
  return { ...problem, fixes: problem.fixes.map((fix) => ({ ...fix, safety: 'review' })) }
}

/** A bracket that is not closed before the token at `before`. */
function closingMissing(opening: Opening, before: number, layout: Layout): SyntaxProblem {
  const twice = writtenTwice(opening, layout)
  if (twice) return twice
  const { kind, index, line } = opening
  const { tokens, lines } = layout
  const isObjectInLine = kind === '{' && lines[before]?.number === line.number
  const at = Math.max(isObjectInLine ? endOfMembers(index, before, tokens) : before, index + 1)
  const last = tokens[at - 1] as Token
  const next = tokens[at]
  const isAfterComma = last.kind === ',' && at - 1 > index
  const value = tokens[isAfterComma ? at - 2 : at - 1] as Token
  const end = value.offset + value.length
  // A file that ends after a comma was truncated: the fix also deletes the comma.
  const isCut = isAfterComma && next === undefined
  const comma = !isAfterComma && next !== undefined && !'}],:'.includes(next.kind) ? ',' : ''
  const isInLine = lines[tokens.indexOf(value)]?.number === line.number
  const closer = CLOSER[kind]
  const written = `${isInLine ? ' ' : `\n${' '.repeat(line.indent)}`}${closer}${comma}`
  const edit = put(end, isCut ? last.offset + last.length - end : 0, written)
  const message = `After this the closing ${NAMES[kind]} ${closer} is missing: it belongs to the ${kind} ${placeOf(index, layout)}.`
  const problem = problemAt(value, message, syntaxFix(`Write ${closer} after this`, isCut ? 'review' : 'safe', edit))
  return related(problem, tokens[index] as Token, `the ${kind} that is not closed`)
}

function related(problem: SyntaxProblem, { offset, length }: Token, label: string): SyntaxProblem {
  return { ...problem, related: [{ offset, length, label }] }
}

/**
 * An opening bracket written twice: `[["a"],` for `["a"],`. Of the two brackets only one is closed, and no second list
 * follows.
 */
function writtenTwice({ kind, index }: Opening, { tokens }: Layout): SyntaxProblem | undefined {
  const [token, inner] = [tokens[index] as Token, tokens[index + 1]]
  if (inner?.kind !== kind || inner.offset !== token.offset + 1 || tokens[index - 1]?.kind !== ':') return undefined
  const end = closingOf(tokens, index + 1)
  if (end < 0 || (tokens[end + 1]?.kind === ',' && tokens[end + 2]?.kind === kind)) return undefined
  const message = `This ${kind} is one too many: another ${kind} follows it, and only one of the two is closed.`
  const fix = syntaxFix(`Delete this ${kind}`, 'safe', put(token.offset, 1, ''))
  return problemAt({ offset: token.offset, length: 1 }, message, fix)
}

/** For a file of one line: the token at which the members of an object end, before a value without a key. */
function endOfMembers(index: number, before: number, tokens: readonly Token[]): number {
  let depth = 0
  for (let at = index + 1; at < before; at++) {
    depth += changesDepth(tokens[at] as Token)
    if (depth === 0 && tokens[at]?.kind === ',' && tokens[at + 2]?.kind !== ':') return at
  }
  return before
}

function wrongKind(opening: Opening, closing: Closing, layout: Layout): SyntaxProblem {
  const closer = CLOSER[opening.kind]
  const { offset } = layout.tokens[closing.index] as Token
  const message = `This ${closing.kind} stands where ${closer} is needed: it closes the ${opening.kind} ${placeOf(opening.index, layout)}.`
  const fix = syntaxFix(`Write ${closer} in place of ${closing.kind}`, 'safe', put(offset, 1, closer))
  const problem = problemAt({ offset, length: 1 }, message, fix)
  return related(problem, layout.tokens[opening.index] as Token, `the ${opening.kind} that it closes`)
}

/** A closing bracket too many: deleted with its line if it is alone there, and with a comma that would be left over. */
function surplus({ kind, index }: Closing, layout: Layout): SyntaxProblem {
  const { tokens, lines } = layout
  const [before, token, next] = [tokens[index - 1], tokens[index] as Token, tokens[index + 1]]
  const isLine = lines[index]?.isFirst && (next === undefined || lines[index + 1]?.isFirst)
  const withComma = next?.kind === ',' && (before?.kind === ',' || before?.kind === '{' || before?.kind === '[')
  const end = withComma ? next.offset + 1 : token.offset + 1
  const offset = isLine && before ? before.offset + before.length : token.offset
  const fix = syntaxFix(`Delete this ${kind}`, 'safe', put(offset, end - offset, ''))
  return problemAt(token, `This ${kind} is one too many${closedBefore(index, kind, layout)}.`, fix)
}

/** The end of the message about a surplus closing bracket: which pair it seems to belong to. */
function closedBefore(index: number, kind: '}' | ']', layout: Layout): string {
  const { tokens, lines } = layout
  const closing = tokens.findLastIndex((token, at) => at < index && token.kind === kind)
  const opening = closing < 0 ? -1 : openingOf(tokens, closing)
  if (opening < 0) return `: there is no ${OPENER[kind]} for it`
  const by = lines[closing]?.number === lines[index]?.number ? 'before it' : `in line ${lines[closing]?.number}`
  return `: the ${OPENER[kind]} ${placeOf(opening, layout)} is closed by the ${kind} ${by} already`
}

/**
 * The problem of a closing bracket whose opening bracket is missing, at a line of the same indentation or a list item
 * that lacks one.
 */
function openingMissing(closing: Closing, top: Opening | undefined, layout: Layout): SyntaxProblem | undefined {
  const { kind, index, line } = closing
  const { tokens, lines } = layout
  for (let at = index - 1; line.isFirst && at > (top?.index ?? 0); at--) {
    const { number, indent } = lines[at] as Line
    const isLast = (lines[at + 1] as Line).number > number
    if (indent === line.indent && isLast && tokens[at]?.kind === ':') return notOpened(closing, at - 1, 'After', layout)
  }
  if (kind !== '}' || top?.kind !== '[') return undefined
  for (let at = index - 1, depth = 0; at > top.index; at--) {
    depth -= changesDepth(tokens[at] as Token)
    const isKey = depth === 0 && tokens[at]?.kind === 'text' && tokens[at + 1]?.kind === ':'
    const begins = at - 1 === top.index || (tokens[at - 1]?.kind === ',' && tokens[at - 2]?.kind === '}')
    if (isKey && begins) return notOpened(closing, at, 'Before', layout)
  }
  return undefined
}

/** @param key the index of the key behind whose colon, or before which, the opening bracket is missing */
function notOpened({ kind, index, line }: Closing, key: number, where: 'After' | 'Before', layout: Layout): SyntaxProblem {
  const { text, tokens } = layout
  const opener = OPENER[kind]
  const [word, colon] = [tokens[key] as Token, tokens[key + 1] as Token]
  const isAfter = where === 'After'
  const edit = isAfter ? put(colon.offset + colon.length, 0, ` ${opener}`) : put(word.offset, 0, '{ ')
  const message = `${where} ${wordOf(word, text)} the opening ${NAMES[kind]} ${opener} is missing: it belongs to the ${kind} in line ${line.number}.`
  const problem = problemAt(
    word,
    message,
    syntaxFix(`Write ${opener} ${isAfter ? 'after the colon' : 'before it'}`, 'safe', edit),
  )
  return related(problem, tokens[index] as Token, `the ${kind} that closes it`)
}

/** The place of an opening bracket in words: `of "fields" in line 4`. */
function placeOf(index: number, { text, tokens, lines }: Layout): string {
  const key = tokens[index - 1]?.kind === ':' ? tokens[index - 2] : undefined
  return `${key ? `of ${wordOf(key, text)} ` : ''}in line ${lines[index]?.number}`
}

function wordOf({ offset, length }: Token, text: string): string {
  return shortened(text.slice(offset, offset + length))
}

/** The line of each token. */
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
