/** Finds the first missing or surplus comma, colon, key or value. Brackets before that place are balanced. */
import { CLOSER, changesDepth, closingOf } from './brackets.ts'
import type { Token } from './reader.ts'
import { problemAt, put, type SyntaxProblem, shortened, syntaxFix } from './syntax-problem.ts'

type Expected = 'value' | 'key' | 'colon' | 'end'
type Container = { readonly kind: '{' | '['; readonly index: number; readonly keys: Set<string> }

/** The first token that JSON does not allow at its place. */
type Situation = {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly index: number
  readonly token: Token
  readonly before: Token | undefined
  /** What JSON expects here; `end` is a comma or the end of what is around. */
  readonly expects: Expected
  /** The brackets that are open, the innermost last. */
  readonly open: readonly Container[]
  /** Whether all brackets of the text are balanced. */
  readonly isBalanced: boolean
}

export function grammarProblem(text: string, tokens: readonly Token[], isBalanced: boolean): SyntaxProblem | undefined {
  const situation = firstUnexpected(text, tokens, isBalanced)
  if (!situation) return undefined
  for (const mistake of MISTAKES) {
    const problem = mistake(situation)
    if (problem) return problem
  }
  return undefined
}

/** What JSON allows at a place, and what it expects behind it. */
const ALLOWED: { readonly [expected in Expected]: { readonly [kind in Token['kind']]?: Expected } } = {
  value: { '{': 'key', '[': 'value', text: 'end', literal: 'end' },
  key: { text: 'colon' },
  colon: { ':': 'value' },
  end: { ',': 'value' },
}

function firstUnexpected(text: string, tokens: readonly Token[], isBalanced: boolean): Situation | undefined {
  const open: Container[] = []
  let expects: Expected = 'value'
  for (const [index, token] of tokens.entries()) {
    const { kind } = token
    const around = open.at(-1)
    const before = tokens[index - 1]
    const situation = { text, tokens, index, token, before, expects, open, isBalanced }
    if (kind === '}' || kind === ']') {
      // `bracketProblem` reports a bracket that closes none.
      if (!around || CLOSER[around.kind] !== kind) continue
      if (expects === 'colon' || before?.kind === ',' || before?.kind === ':') return situation
      open.pop()
      expects = 'end'
      continue
    }
    const next: Expected | undefined = expects === 'end' && !around ? undefined : ALLOWED[expects][kind]
    if (next === undefined) return situation
    if (expects === 'key') around?.keys.add(wordOf(token, text))
    if (kind === '{' || kind === '[') open.push({ kind, index, keys: new Set() })
    expects = kind === ',' && around?.kind === '{' ? 'key' : next
  }
  return undefined
}

/** What people mistype, each with the problem that it is. The first that applies is the problem of the text. */
const MISTAKES: readonly ((situation: Situation) => SyntaxProblem | undefined)[] = [
  lastComma,
  listInBraces,
  valueMissing,
  keyOfTextMissing,
  colonMissing,
  wholeFileTwice,
  afterTheEnd,
  bracesOfItemMissing,
  objectInBrackets,
  openingBraceMissing,
  colonForComma,
  itemsRunTogether,
  commaInsideQuotes,
  commaMissing,
  commaTooMany,
  keyBeforeColonMissing,
  decimalComma,
  numberAsKey,
  listBeginsWithBrace,
  keyMissing,
]

function wordOf({ offset, length }: Token, text: string): string {
  return shortened(text.slice(offset, offset + length))
}

function endOf({ offset, length }: Token): number {
  return offset + length
}

function isClosing({ token }: Situation): boolean {
  return token.kind === '}' || token.kind === ']'
}

/** `[1, 2,]` */
function lastComma(situation: Situation): SyntaxProblem | undefined {
  const { token, before } = situation
  if (!isClosing(situation) || before?.kind !== ',') return undefined
  const message = `A comma stands here after the last item: nothing follows it before the ${token.kind}.`
  return problemAt(before, message, syntaxFix('Delete this comma', 'safe', put(before.offset, 1, '')))
}

/**
 * `{ "TX", "OK" }`: values without keys, in braces instead of square brackets. A whole file and an item of a list are
 * never lists themselves, and two values without a comma are a key and its value.
 */
function listInBraces(situation: Situation): SyntaxProblem | undefined {
  const { text, tokens, token, expects, open, isBalanced } = situation
  const around = open.at(-1)
  if (expects !== 'colon' || !around) return undefined
  const end = isClosing(situation) ? token : isBalanced ? tokens[closingOf(tokens, around.index)] : undefined
  const inside = end ? tokens.slice(around.index + 1, tokens.indexOf(end)) : []
  const [first, ...others] = inside
  if (!end || !first || inside.some(({ kind }) => !['text', 'literal', ','].includes(kind))) return undefined
  const isOfKey = tokens[around.index - 1]?.kind === ':'
  if (!isOfKey && others.length === 0) {
    const fix = syntaxFix(
      'Write the key before it; an item of a list has its name as "id"',
      'review',
      put(first.offset, 0, '"id": '),
    )
    return problemAt(first, `The key of ${wordOf(first, text)} and a colon are missing before it.`, fix)
  }
  if (others.length > 0 && !(isOfKey && inside.some(({ kind }) => kind === ','))) return undefined
  const opening = tokens[around.index] as Token
  const edits = [put(opening.offset, 1, '['), put(end.offset, 1, ']')]
  const message = 'These braces { } hold values without keys: a list needs brackets [ ].'
  return problemAt(opening, message, syntaxFix('Write [ ] in place of { }', 'review', ...edits))
}

/** `{ "label" }` and `{ "label": , … }` */
function valueMissing(situation: Situation): SyntaxProblem | undefined {
  const { text, token, before, expects } = situation
  if (!before || !(isClosing(situation) || token.kind === ',')) return undefined
  if (before.kind === ':') return problemAt(before, 'After this colon a value is missing.')
  if (expects !== 'colon' || token.kind === ',') return undefined
  return problemAt(before, `The key ${wordOf(before, text)} has no value: a colon and a value are missing after it.`)
}

/** `{ "What?", "kind": "form" }`: a text whose key is missing, before the next key. */
function keyOfTextMissing({ text, tokens, index, token, before, expects }: Situation): SyntaxProblem | undefined {
  const next = tokens[index + 1]
  if (expects !== 'colon' || !before || token.kind !== ',' || next?.kind !== 'text' || tokens[index + 2]?.kind !== ':')
    return undefined
  const taken = put(before.offset, next.offset - before.offset, '')
  const title = 'Write the key before it, such as "label": , or delete the text with its comma'
  return problemAt(
    before,
    `Before the text ${wordOf(before, text)} its key and a colon are missing.`,
    syntaxFix(title, 'review', taken),
  )
}

/** `"label" "Name"` and `"label", "Name"` */
function colonMissing({ text, token, before, expects }: Situation): SyntaxProblem | undefined {
  if (expects !== 'colon' || !before) return undefined
  const key = wordOf(before, text)
  if (token.kind === ',') {
    const fix = syntaxFix('Write : in place of the comma', 'safe', put(token.offset, 1, ':'))
    return problemAt(token, `A comma stands after the key ${key} where a colon is needed.`, fix)
  }
  const fix = syntaxFix('Write : after the key', 'safe', put(endOf(before), 0, ':'))
  return problemAt(before, `After the key ${key} a colon is missing.`, fix)
}

function isAfterTheEnd({ expects, open }: Situation): boolean {
  return expects === 'end' && open.length === 0
}

function wholeFileTwice(situation: Situation): SyntaxProblem | undefined {
  const { text, token } = situation
  const before = text.slice(0, token.offset).trimEnd()
  if (!isAfterTheEnd(situation) || text.slice(token.offset).trim() !== before.replace(/^\uFEFF/, '').trim()) return undefined
  const rest = put(before.length, text.trimEnd().length - before.length, '')
  const fix = syntaxFix('Delete everything from here to the end of the file', 'safe', rest)
  return problemAt(token, 'From here on the whole file stands a second time.', fix)
}

function afterTheEnd(situation: Situation): SyntaxProblem | undefined {
  const { text, tokens, index, token, before } = situation
  if (!isAfterTheEnd(situation) || !before) return undefined
  const from = text.slice(0, token.offset).trimEnd().length
  const end = text.trimEnd().length
  const last = text.slice(0, before.offset).trimEnd().length
  const comma = '{,'.includes(text.charAt(last - 1)) ? '' : ','
  const isMember = token.kind === 'text' && tokens[index + 1]?.kind === ':' && before.kind === '}'
  const title = 'Move it inside: a comma in place of the } before it, and the } at the end'
  const moved = [put(last, before.offset + 1 - last, comma), put(end, 0, '\n}')]
  return problemAt(
    token,
    'The file ends before this: the bracket that began it is closed, and nothing may stand behind it.',
    ...(isMember ? [syntaxFix(title, 'safe', ...moved)] : []),
    syntaxFix(
      'Delete what stands from here to the end of the file, or move it inside the first bracket',
      'review',
      put(from, end - from, ''),
    ),
  )
}

/** The brackets of `["id": "a", "label": "A"]`, whose first text is a key and which hold nothing but keys and values. */
function bracketsOfKeys({ tokens, index, token, expects, open, isBalanced }: Situation) {
  const around = open.at(-1)
  if (expects !== 'end' || token.kind !== ':' || !isBalanced || around?.kind !== '[' || index !== around.index + 2)
    return undefined
  const [opening, first] = [tokens[around.index] as Token, tokens[index - 1] as Token]
  const end = closingOf(tokens, around.index)
  const closing = tokens[end]
  if (first.kind !== 'text' || !closing) return undefined
  let depth = 0
  for (let at = around.index; at < end; at++) {
    depth += changesDepth(tokens[at] as Token)
    const begins = at === around.index || (depth === 1 && tokens[at]?.kind === ',')
    if (begins && (tokens[at + 1]?.kind !== 'text' || tokens[at + 2]?.kind !== ':')) return undefined
  }
  return { opening, first, closing }
}

/** Only an item of a list has an "id", so the brackets are right, and the braces of its only item are missing. */
function bracesOfItemMissing(situation: Situation): SyntaxProblem | undefined {
  const { first, closing } = bracketsOfKeys(situation) ?? {}
  if (!first || !closing || wordOf(first, situation.text) !== '"id"') return undefined
  const edits = [put(first.offset, 0, '{ '), put(closing.offset, 0, '} ')]
  const fix = syntaxFix('Write { before it, and } before the ]', 'safe', ...edits)
  return problemAt(first, 'The braces of this item of the list are missing: an item stands in { }.', fix)
}

function objectInBrackets(situation: Situation): SyntaxProblem | undefined {
  const { opening, closing } = bracketsOfKeys(situation) ?? {}
  if (!opening || !closing) return undefined
  const edits = [put(opening.offset, 1, '{'), put(closing.offset, 1, '}')]
  const message = 'These brackets [ ] hold keys with values: an object needs braces { }.'
  return problemAt(opening, message, syntaxFix('Write { } in place of [ ]', 'review', ...edits))
}

/** `"schema": "maxLength": 3 }`: the value of a key is a key itself, and a closing } is left over. */
function openingBraceMissing({ text, tokens, index, token, before, open, isBalanced }: Situation): SyntaxProblem | undefined {
  const isKeyAsValue = token.kind === ':' && before?.kind === 'text' && tokens[index - 2]?.kind === ':'
  if (isBalanced || !isKeyAsValue || open.at(-1)?.kind !== '{') return undefined
  const message = `Before ${wordOf(before, text)} the opening brace { is missing: it is the first key of an object.`
  return problemAt(before, message, syntaxFix('Write { before it', 'safe', put(before.offset, 0, '{ ')))
}

/** `"width": 10: "label": "Name"` */
function colonForComma({ token, expects }: Situation): SyntaxProblem | undefined {
  if (expects !== 'end' || token.kind !== ':') return undefined
  const fix = syntaxFix('Write , in place of the colon', 'safe', put(token.offset, 1, ','))
  return problemAt(token, 'A colon stands here where a comma is needed.', fix)
}

/** Two items of a list that have run into one, since the end of the first and the beginning of the second are missing. */
function itemsRunTogether({ text, tokens, index, token, before, expects, open }: Situation): SyntaxProblem | undefined {
  const around = open.at(-1)
  const isItem = around?.kind === '{' && open.at(-2)?.kind === '['
  const word = wordOf(token, text)
  if (expects !== 'end' || !before || !isItem || tokens[index + 1]?.kind !== ':' || !around.keys.has(word)) return undefined
  const between = itemBreak(text, (tokens[around.index] as Token).offset, token.offset)
  const edit = put(endOf(before), token.offset - endOf(before), between)
  const message = `A second ${word} stands here in one pair of braces: between the two, the end }, of one item and the beginning { of the next are missing.`
  return problemAt(token, message, syntaxFix('Write }, and { before this', 'safe', edit))
}

/** The end of an item and the beginning of the next, indented as the file has it. */
export function itemBreak(text: string, item: number, key: number): string {
  const [indent, indentOfKey] = [item, key].map((offset) => text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset))
  if (indent?.trim() !== '' || indentOfKey?.trim() !== '') return ' }, { '
  return `\n${indent}},\n${indent}{\n${indentOfKey}`
}

/** `"label": "Name," "width": 10` */
function commaInsideQuotes({ text, before, expects }: Situation): SyntaxProblem | undefined {
  if (expects !== 'end' || before?.kind !== 'text') return undefined
  const end = endOf(before)
  if (!/[^\\],\s*"$/.test(text.slice(before.offset, end))) return undefined
  const offset = text.slice(0, end - 1).trimEnd().length - 1
  const fix = syntaxFix('Write the comma behind the quotes', 'safe', put(offset, end - offset, '",'))
  return problemAt({ offset, length: end - offset }, 'This comma stands inside the quotes: it belongs behind them.', fix)
}

function commaMissing({ before, expects }: Situation): SyntaxProblem | undefined {
  if (expects !== 'end' || !before) return undefined
  const fix = syntaxFix('Write , after this', 'safe', put(endOf(before), 0, ','))
  return problemAt(before, 'After this a comma is missing: another entry follows.', fix)
}

/** `1,, 2` and `[, 1]` */
function commaTooMany({ token, before }: Situation): SyntaxProblem | undefined {
  if (token.kind !== ',') return undefined
  const isSecond = before?.kind === ','
  const message = isSecond ? 'Two commas stand here, one after the other.' : 'A comma stands here before the first item.'
  return problemAt(token, message, syntaxFix('Delete this comma', 'safe', put(token.offset, 1, '')))
}

/** `{ : "form" }` */
function keyBeforeColonMissing({ token }: Situation): SyntaxProblem | undefined {
  return token.kind === ':' ? problemAt(token, 'A key in double quotes is missing before this colon.') : undefined
}

/** `8,35` for `8.35` */
function decimalComma({ text, tokens, index, token, before }: Situation): SyntaxProblem | undefined {
  const number = tokens[index - 2]
  if (number?.kind !== 'literal' || before?.kind !== ',' || tokens[index + 1]?.kind === ':') return undefined
  const written = text.slice(number.offset, endOf(token))
  if (!/^-?\d+,\d+$/.test(written)) return undefined
  const meant = written.replace(',', '.')
  const fix = syntaxFix(`Write ${meant}`, 'safe', put(number.offset, written.length, meant))
  return problemAt({ offset: number.offset, length: written.length }, `${written} has a comma where a number has a point.`, fix)
}

/** `{ 50: "#fff" }` */
function numberAsKey({ text, tokens, index, token }: Situation): SyntaxProblem | undefined {
  if (token.kind !== 'literal' || tokens[index + 1]?.kind !== ':') return undefined
  const word = wordOf(token, text)
  const fix = syntaxFix(`Write "${word}"`, 'safe', put(token.offset, token.length, `"${word}"`))
  return problemAt(token, `The key ${word} needs double quotes.`, fix)
}

/** `{ { "id": "a" }, … ]` */
function listBeginsWithBrace({ tokens, index, token, before, isBalanced }: Situation): SyntaxProblem | undefined {
  if (before?.kind !== '{' || (token.kind !== '{' && token.kind !== '[')) return undefined
  const end = isBalanced ? tokens[closingOf(tokens, index - 1)] : undefined
  const edits = [put(before.offset, 1, '['), ...(end?.kind === '}' ? [put(end.offset, 1, ']')] : [])]
  const fix = syntaxFix('Write [ in place of {', 'review', ...edits)
  return problemAt(before, 'What stands in this { has no keys: a list begins with [.', fix)
}

function keyMissing({ text, token, before }: Situation): SyntaxProblem {
  const word = token.kind === '{' || token.kind === '[' ? `${token.kind} …` : wordOf(token, text)
  const opening = before?.kind === '{' ? ' A list needs brackets [ ].' : ''
  return problemAt(token, `Here a key in double quotes and a colon are missing before ${word}.${opening}`)
}
