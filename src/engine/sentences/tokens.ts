/** Splits a sentence into words, amounts and signs, with their positions. */
import type { Json } from '#engine/flow/json.ts'

export type Token = {
  readonly kind: 'word' | 'text' | 'number' | 'money' | 'json' | 'sign' | 'unknown'
  /** The text of the token as it is written in the sentence. */
  readonly text: string
  readonly at: number
  /** The value of a text, a number or a JSON token. */
  readonly value?: Json
}

const kinds: readonly (readonly [Token['kind'], RegExp])[] = [
  ['text', /\d{4}-\d{2}-\d{2}(?![\w-])/y],
  ['money', /\$\d(?:[\d,]*\d)?(?:\.\d+)?(?![\w])/y],
  ['number', /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?%?(?![\w])(?!-[A-Za-z])/y],
  ['text', /"(?:[^"\\]|\\.)*"/y],
  ['text', /“[^”]*”/y],
  ['word', /[A-Za-z0-9_]+(?:[.’'-][A-Za-z0-9_]+)*/y],
  ['sign', /===|!==|==|!=|<=|>=|[()[\],+\-*/%<>=]/y],
]

/** A number with thousands separators: `15,000`. */
const grouped = /-?\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w,])/y

export function tokensOf(sentence: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < sentence.length) {
    if (/\s/.test(sentence[at] as string)) {
      at += 1
      continue
    }
    const token = sentence[at] === '{' ? jsonAt(sentence, at) : tokenAt(sentence, at)
    tokens.push(token)
    at += token.text.length
  }
  return tokens
}

function tokenAt(sentence: string, at: number): Token {
  const amount = matchAt(grouped, sentence, at)
  if (amount !== undefined) return { kind: 'number', text: amount, at, value: Number(amount.replaceAll(',', '')) }
  for (const [kind, pattern] of kinds) {
    const text = matchAt(pattern, sentence, at)
    if (text === undefined) continue
    const value = valueIn(kind, text)
    if (value !== undefined || kind === 'word' || kind === 'sign' || kind === 'money')
      return { kind, text, at, ...(value !== undefined && { value }) }
  }
  return { kind: 'unknown', text: sentence[at] as string, at }
}

function matchAt(pattern: RegExp, sentence: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(sentence)?.[0]
}

function valueIn(kind: Token['kind'], text: string): Json | undefined {
  if (kind === 'number') return Number(text.replace('%', ''))
  if (kind !== 'text') return undefined
  return text.startsWith('"') ? parsed(text) : text.replaceAll(/[“”]/g, '')
}

/** A JSON token, up to its closing brace. */
function jsonAt(sentence: string, at: number): Token {
  let depth = 0
  for (const { 0: part, index } of sentence.slice(at).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    depth += part === '{' ? 1 : part === '}' ? -1 : 0
    if (depth > 0) continue
    const text = sentence.slice(at, at + index + 1)
    const value = parsed(text)
    return value === undefined ? { kind: 'unknown', text, at } : { kind: 'json', text, at, value }
  }
  return { kind: 'unknown', text: sentence.slice(at), at }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
