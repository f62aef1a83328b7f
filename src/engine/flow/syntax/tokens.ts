/**
 * A tolerant JSON tokenizer: a quote inside a text does not end the text, curly quotes count as quotes, and a word
 * without quotes counts as a text. Each assumption is reported as a problem with place and fix.
 */
import { bareWord } from './bare-word.ts'
import { describePastedCharacter, PASTED_SPACE } from './pasted-characters.ts'
import { oddlyQuotedText, straightText } from './quoted-text.ts'
import { DOUBLE, Reader, SINGLE, type Token } from './reader.ts'
import { problemAt, put, type SyntaxProblem, syntaxFix } from './syntax-problem.ts'

export type Tokens = { readonly tokens: readonly Token[]; readonly problems: readonly SyntaxProblem[] }

/** What a part of a file looks like (a sticky pattern), and how it is read; false if it is something else after all. */
type Look = readonly [looks: RegExp, read: (reader: Reader, match: RegExpExecArray) => unknown]

/** The first that applies is taken. */
const LOOKS: readonly Look[] = [
  [/[ \t\r\n]+/y, (reader, [space]) => (reader.at += space.length)],
  [PASTED_SPACE, pastedSpace],
  [/[{}[\]:,]/y, (reader, [sign]) => reader.push(sign as Token['kind'], reader.at + 1)],
  [/;|[.|](?=[ \t]*(?:\r|\n|$))/y, wrongSeparator],
  [/=[=>]?/y, equalsSign],
  [/\/\/[^\r\n]*|#[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)/y, comment],
  [/[()]/y, roundBracket],
  // The bullets that a word processor writes before the items of a list.
  [/[•‣◦▪▫●○■□·–—*-][ \t\u00a0]*(?=["“”„])/y, bullet],
  [/"/y, straightText],
  [new RegExp(`[${DOUBLE}${SINGLE}]`, 'y'), oddlyQuotedText],
  [/(?:\.{3,}|…)(?:[ \t]*,?[ \t]*)/y, ellipsis],
  [/[\s\S]/y, bareWord],
]

export function tokensOf(text: string): Tokens {
  const reader = new Reader(text)
  if (text.startsWith('\ufeff')) reader.at = 1
  while (reader.at < text.length) {
    for (const [looks, read] of LOOKS) {
      const match = reader.match(looks)
      if (match && read(reader, match) !== false) break
    }
  }
  return reader
}

function pastedSpace(reader: Reader, [char]: RegExpExecArray): void {
  const by = /[\u00a0\u1680\u2028\u2029\u202f\u205f\u3000]/.test(char) ? ' ' : ''
  const message = `Here is ${describePastedCharacter(char)}, as it comes with words pasted from Word, an e-mail or a web page.`
  const fix = syntaxFix('Write a usual space in its place', 'safe', put(reader.at, 1, by))
  reader.report(problemAt({ offset: reader.at, length: 1 }, message, fix), 'space')
  reader.at += 1
}

/** Reads a token that is written as another sign, such as `;` for `,`. */
function misspelt(reader: Reader, sign: string, kind: Token['kind'], message: string, group: string): void {
  const place = { offset: reader.at, length: sign.length }
  const fix = syntaxFix(`Write ${kind} in place of ${sign}`, 'safe', put(reader.at, sign.length, kind))
  reader.report(problemAt(place, message, fix), group)
  reader.push(kind, reader.at + sign.length)
}

function wrongSeparator(reader: Reader, [sign]: RegExpExecArray): unknown {
  if (sign !== ';' && reader.last !== 'text') return false
  const [kind, name] = reader.isAfterKey ? ([':', 'colon'] as const) : ([',', 'comma'] as const)
  const what = sign === ';' ? 'A semicolon' : sign === '.' ? 'A period' : `"${sign}"`
  return misspelt(reader, sign, kind, `${what} stands here where a ${name} is needed.`, what)
}

function equalsSign(reader: Reader, [sign]: RegExpExecArray): void {
  misspelt(reader, sign, ':', `"${sign}" stands here where a colon is needed.`, 'equals')
}

function roundBracket(reader: Reader, [char]: RegExpExecArray): unknown {
  const isValue = reader.last === 'text' || reader.last === 'literal'
  const isOpening = char === '(' && !isValue && reader.match(/\([ \t\r\n]*["“[{\d-]/y) !== null
  if (!isOpening && (char === '(' || reader.inside === undefined)) return false
  const kind = isOpening ? '[' : reader.inside === '[' ? ']' : '}'
  return misspelt(reader, char, kind, `${char} stands here where ${kind} is needed: JSON has no round brackets.`, 'round')
}

function bullet(reader: Reader, [{ length }]: RegExpExecArray): void {
  const sign = reader.text.charAt(reader.at)
  const message = `${sign} is the bullet of a list in a word processor, and the items of a JSON list have none.`
  const fix = syntaxFix(`Delete ${sign}`, 'safe', put(reader.at, length, ''))
  reader.report(problemAt({ offset: reader.at, length: 1 }, message, fix), 'bullet')
  reader.at += length
}

/** An ellipsis in a list, `"AL", …, "WY"`: the omitted values must be written. */
function ellipsis(reader: Reader, [whole]: RegExpExecArray): void {
  const dots = whole.replace(/[ \t,]+$/, '')
  const length = reader.last === ':' ? dots.length : whole.length
  const fix = syntaxFix('Write what belongs here in place of the dots, or delete them', 'review', put(reader.at, length, ''))
  const message = `${dots} stands for something that is left out, and JSON leaves nothing out.`
  reader.report(problemAt({ offset: reader.at, length: dots.length }, message, fix))
  reader.push('literal', reader.at + dots.length)
}

function comment(reader: Reader, [written]: RegExpExecArray): void {
  const { text, at: start } = reader
  const end = start + written.length
  const note = written
    .replace(/^(?:\/\/+|\/\*+|#+)|\*\/$/g, '')
    .replace(/\s*\n\s*\*?\s*/g, ' ')
    .trim()
  const pair = `"$comment": ${JSON.stringify(note)}`
  const isAlone = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === ''
  const next = text.slice(end).trimStart()
  // Behind the last value of an object, without a comma.
  const isLast = !isAlone && reader.inside === '{' && /[\]}]|text|literal/.test(reader.last ?? '') && next.startsWith('}')
  const from = isLast ? text.slice(0, start).trimEnd().length : start
  const asMember =
    isLast || (reader.isKeyNext && next.startsWith('"')) ? put(from, end - from, isLast ? `, ${pair}` : `${pair},`) : undefined
  const sign = written.startsWith('/*') ? '/* */' : (/^(?:\/\/|#)/.exec(written)?.[0] ?? '')
  const message = `This note behind ${sign} is a comment, and JSON has none: a key "$comment" holds a note.`
  reader.report(
    problemAt(
      { offset: start, length: end - start },
      message,
      ...(asMember ? [syntaxFix('Write the note as the value of a key "$comment"', 'safe', asMember)] : []),
      syntaxFix('Take the note out', 'review', put(start, end - start, '')),
    ),
  )
  reader.at = end
}
