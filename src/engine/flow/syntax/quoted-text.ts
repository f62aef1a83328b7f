/** Reads a text in quotes, straight or not, which may have quotes inside or lack its end. */
import { DOUBLE, type Reader, SINGLE } from './reader.ts'
import { problemAt, put, shortened, syntaxFix } from './syntax-problem.ts'

/** The number of characters in which the closing quote of a text in curly quotes is searched. */
const LONGEST_TEXT = 2_000
/**
 * The number of quotes that are tried as the closing one: without a limit, a long line of open quotes takes minutes.
 */
const MOST_QUOTES = 100
/** A key with its colon inside the quotes: `"width:" 10`. */
const KEY_WITH_COLON = /"([\w$.-]+):"(?=[ \t]*(?:["{[\d-]|(?:true|false|null)\b))/y
/** A text in doubled quotes, as spreadsheets export it: `""Juniper""`. */
const DOUBLED_QUOTES = /""[^"\r\n]+""/y
/** A key without its closing quote. */
const OPEN_KEY = /"([\w$.-]+)[ \t]*[:=][ \t]*/y

export function straightText(reader: Reader): void {
  const start = reader.at
  const key = reader.isKeyNext ? reader.match(KEY_WITH_COLON) : null
  if (key) {
    colonInsideKey(reader, key[1] as string)
    return
  }
  const doubled = reader.match(DOUBLED_QUOTES)
  if (doubled && reader.endsText(start + doubled[0].length)) {
    doubledQuotes(reader, start + doubled[0].length)
    return
  }
  const { inner, closing } = quotesOfText(reader)
  const isOdd = closing === undefined || inner.length % 2 === 1
  if (isOdd && (unclosedKey(reader, inner[0]) || curlyEnd(reader, inner[0] ?? closing))) return
  const last = closing ?? inner[0]
  if (last === undefined) {
    unclosedText(reader, reader.lineEnd(start))
    return
  }
  if (closing !== undefined && inner.length === 1 && inner[0] === closing - 1) {
    const message = 'This double quote is one too many: the text ended at the one before it.'
    const fix = syntaxFix('Delete this double quote', 'safe', put(closing, 1, ''))
    reader.report(problemAt({ offset: closing, length: 1 }, message, fix))
  } else if (closing !== undefined && inner.length > 0) quotesInside(reader, last, inner)
  else wrongCharacters(reader, last)
  reader.push('text', last + 1)
}

function colonInsideKey(reader: Reader, key: string): void {
  const colon = reader.at + 1 + key.length
  const message = `The colon stands inside the quotes of the key ${key}; it belongs behind them.`
  const fix = syntaxFix(`Write "${key}":`, 'safe', put(colon, 2, '":'))
  reader.report(problemAt({ offset: colon, length: 1 }, message, fix), 'colon')
  reader.push('text', colon)
  reader.push(':', colon + 2)
}

function doubledQuotes(reader: Reader, end: number): void {
  const { at: start } = reader
  const title = `Write ${shortened(reader.text.slice(start + 1, end - 1))}`
  const fix = syntaxFix(title, 'safe', put(start, 1, ''), put(end - 1, 1, ''))
  const message = 'The quotes of this text are doubled, as a spreadsheet writes them.'
  reader.report(problemAt({ offset: start, length: end - start }, message, fix), 'doubled')
  reader.push('text', end)
}

/** The closing quote of a text on its line (`closing`), and the quotes inside the text (`inner`). */
function quotesOfText(reader: Reader): { readonly inner: readonly number[]; readonly closing?: number } {
  const { text } = reader
  const inner: number[] = []
  for (let index = reader.at + 1; index < text.length && !/[\r\n]/.test(text.charAt(index)); index++) {
    if (text.charAt(index) === '\\') index++
    else if (text.charAt(index) === '"') {
      if (reader.endsText(index + 1) || isBeforeAnother(index, text)) return { inner, closing: index }
      inner.push(index)
      if (inner.length === MOST_QUOTES) break
    }
  }
  return { inner }
}

/** Whether a quote ends a text that is followed by another text without a comma: `"a" "b": 1`, `["a" "b"]`, `{ "a" "b" }`. */
function isBeforeAnother(quote: number, text: string): boolean {
  const next = /^[ \t]+"[^"\r\n]*"[ \t]*(?::|,|\]|\}|[\r\n])/
  return next.test(text.slice(quote + 1, quote + 1000)) && !/[\s(]/.test(text.charAt(quote - 1))
}

/** @param inner the first quote behind the one that begins the key */
function unclosedKey(reader: Reader, inner: number | undefined): boolean {
  const open = reader.isKeyNext ? reader.match(OPEN_KEY) : null
  if (!open || open[0].length > 100 || (inner !== undefined && inner < reader.at + open[0].length)) return false
  const key = open[1] as string
  const end = reader.at + 1 + key.length
  const fix = syntaxFix(`Write "${key}"`, 'safe', put(end, 0, '"'))
  const message = `The closing double quote of the key ${key} is missing.`
  reader.report(problemAt({ offset: reader.at, length: end - reader.at }, message, fix))
  reader.push('text', end)
  return true
}

/** A text that begins with a straight quote and ends with a curly one, before `until`. */
function curlyEnd(reader: Reader, until = reader.lineEnd(reader.at)): boolean {
  const begin = reader.at + 1
  const quotes = [...reader.text.slice(begin, until).matchAll(new RegExp(`[${DOUBLE}]`, 'g'))].map(({ index }) => begin + index)
  const end = quotes.find((quote) => reader.endsText(quote + 1))
  if (end === undefined) return false
  const fix = syntaxFix('Write the straight double quote " in its place', 'safe', put(end, 1, '"'))
  const message = `This is the quote ${reader.text.charAt(end)} of a word processor: the text that begins before it is not closed by it.`
  reader.report(problemAt({ offset: end, length: 1 }, message, fix), 'curly')
  reader.push('text', end + 1)
  return true
}

function unclosedText(reader: Reader, end: number): void {
  const { text, at: start } = reader
  const goesOn = endOfNextLines(reader, end)
  if (goesOn !== undefined) {
    const breaks = [...text.slice(start, goesOn).matchAll(/[ \t]*(?:\r\n?|\n)\s*/g)]
    const joined = (by: string) => breaks.map(({ index, 0: { length } }) => put(start + index, length, by))
    const message = 'The text that begins here goes on in the next line, and a text must stand in one line.'
    const asOneLine = syntaxFix('Join the lines to one', 'review', ...joined(' '))
    const asTwoLines = syntaxFix('Write \\n where a new line is to begin on the page', 'review', ...joined('\\n'))
    reader.report(problemAt({ offset: start, length: end - start }, message, asOneLine, asTwoLines))
    reader.push('text', goesOn + 1)
    return
  }
  const written = text.slice(start, end).replace(/[ \t]*,?[ \t]*$/, '')
  const closed = start + written.length
  const place = { offset: start, length: Math.max(written.length, 1) }
  const last = written.at(-1) ?? ''
  const isOther = SINGLE.includes(last) && written.length > 1
  reader.report(
    isOther
      ? problemAt(
          place,
          `This text begins with " and ends with ${last}, which does not close it.`,
          syntaxFix(`Write " in place of ${last}`, 'review', put(closed - 1, 1, '"')),
        )
      : problemAt(
          place,
          'The closing double quote of this text is missing.',
          syntaxFix('Write " at the end of the text', 'safe', put(closed, 0, '"')),
        ),
  )
  reader.push('text', closed)
}

/** The closing quote of a text that continues on the next lines; undefined if the next line begins another value. */
function endOfNextLines(reader: Reader, end: number): number | undefined {
  let from = end
  for (let lines = 0; lines < 20; lines++) {
    const start = from + (reader.match(/\s*/y, from)?.[0].length ?? 0)
    if (start >= reader.text.length || /["{}[\]]/.test(reader.text.charAt(start))) return undefined
    from = reader.lineEnd(start)
    const line = reader.text.slice(start, from)
    const quotes = [...line.matchAll(/\\.|"/g)].filter(([sign]) => sign === '"').map(({ index }) => start + index)
    const closing = quotes.find((quote) => reader.endsText(quote + 1))
    if (closing !== undefined) return closing
  }
  return undefined
}

function quotesInside(reader: Reader, last: number, inner: readonly number[]): void {
  const { text, at: start } = reader
  const first = inner[0] as number
  const escaped = inner.map((offset) => put(offset, 0, '\\'))
  const curly = inner.map((offset, index) => put(offset, 1, index % 2 === 0 ? '“' : '”'))
  const message = `This double quote stands inside a text, and JSON takes it for the end of the text: what is read is ${shortened(text.slice(start, first + 1))}.`
  reader.report({
    ...problemAt(
      { offset: first, length: 1 },
      message,
      syntaxFix('Write \\" for each double quote inside the text', 'safe', ...escaped),
      syntaxFix('Write the curly quotes “ and ” inside the text', 'review', ...curly),
    ),
    related: [{ offset: start, length: last + 1 - start, label: 'the text' }],
  })
}

/** Tabs, control characters and backslashes that a JSON text may not have, in a text that ends at `last`. */
function wrongCharacters(reader: Reader, last: number): void {
  const { text, at: start } = reader
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  for (const { index, 0: found } of text.slice(start + 1, last).matchAll(/[\u0000-\u001f]|\\[\s\S]?/g)) {
    const offset = start + 1 + index
    if (found.startsWith('\\')) wrongEscape(reader, offset, found.slice(1) || text.charAt(offset + 1))
    else {
      const isTab = found === '\t'
      const message = `${isTab ? 'A tab' : 'A control character'} stands inside a text, as it comes with words pasted from a table.`
      const fix = syntaxFix('Write a space in its place', isTab ? 'safe' : 'review', put(offset, 1, ' '))
      reader.report(problemAt({ offset, length: 1 }, message, fix), 'tab')
    }
  }
}

function wrongEscape(reader: Reader, offset: number, next: string): void {
  const isUnicode = next === 'u' && reader.match(/\\u[0-9a-fA-F]{4}/y, offset) !== null
  if (isUnicode || /["\\/bfnrt]/.test(next)) return
  const place = { offset, length: 2 }
  if (next === "'") {
    const fix = syntaxFix('Delete the backslash', 'safe', put(offset, 1, ''))
    reader.report(problemAt(place, "A ' in a text has no backslash before it.", fix), "backslash'")
    return
  }
  const rule =
    next === 'u'
      ? 'After \\u four hexadecimal digits'
      : `A backslash before "${next}" means nothing: after it one of " \\ / b f n r t u`
  const fix = syntaxFix('Write \\\\ for one backslash', 'review', put(offset, 0, '\\'))
  reader.report(problemAt(place, `${rule} must stand.`, fix), 'backslash')
}

/** A text in curly or single quotes. */
export function oddlyQuotedText(reader: Reader, [opening]: RegExpExecArray): unknown {
  const { text, at: start } = reader
  const isCurly = DOUBLE.includes(opening)
  const closers = isCurly ? `${DOUBLE}"` : `${SINGLE}"`
  const end = start + text.slice(start, start + LONGEST_TEXT).search(/[\r\n]|$/)
  let last = start + 1
  while (last < end && !(closers.includes(text.charAt(last)) && text.charAt(last - 1) !== '\\' && reader.endsText(last + 1)))
    last++
  if (last >= end) return false
  const written = text.slice(start + 1, last)
  const inside = written.replaceAll("\\'", "'").replace(/(?<!\\)"/g, '\\"')
  const straight = inside === written ? [put(start, 1, '"'), put(last, 1, '"')] : [put(start, last + 1 - start, `"${inside}"`)]
  const fix = syntaxFix(`Write ${shortened(`"${inside}"`)} with the straight double quote "`, 'safe', ...straight)
  const whole = { offset: start, length: last + 1 - start }
  if (!isCurly && opening === "'") {
    const message = `${shortened(text.slice(start, last + 1))} stands in single quotes, and JSON needs double quotes.`
    reader.report(problemAt(whole, message, fix), 'single')
  } else {
    const message = `This is the quote ${opening} of a word processor: JSON knows only the straight one.`
    reader.report(problemAt({ offset: start, length: 1 }, message, fix), 'curly')
  }
  return reader.push('text', last + 1)
}
