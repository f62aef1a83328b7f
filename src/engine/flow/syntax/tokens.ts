/**
 * A tolerant JSON tokenizer: a quote inside a text does not end the text, curly quotes count as quotes, and a word
 * without quotes counts as a text. Each assumption is reported as a problem with place and fix.
 */
import { numberMeant } from './number-meant.ts'
import { describePastedCharacter, isPastedSpace } from './pasted-characters.ts'
import type { SyntaxEdit, SyntaxFix, SyntaxProblem } from './syntax-problem.ts'

export type Token = {
  readonly kind: '{' | '}' | '[' | ']' | ':' | ',' | 'text' | 'literal'
  readonly offset: number
  readonly length: number
}

export type Tokens = { readonly tokens: readonly Token[]; readonly problems: readonly SyntaxProblem[] }

const DOUBLE = '“”„‟″«»＂'
const SINGLE = "'‘’‚‛′‹›`"
const QUOTE = new RegExp(`["${DOUBLE}${SINGLE}]`)
const BEGINS_VALUE = new RegExp(
  `^(?:$|["${DOUBLE}${SINGLE}{}\\[\\]\\d-]|(?:true|false|null)\\b|\\.{3}|…|,|//|/\\*|#|[\\w$-]+\\s*:)`,
)
/**
 * The number of characters after a quote that decide whether it ends a text. The limit keeps the time for long lines
 * linear.
 */
const LOOK_AHEAD = 200
/** The number of characters in which the closing quote of a text in curly quotes is searched. */
const LONGEST_TEXT = 2_000
/**
 * The number of quotes that are tried as the closing one: without a limit, a long line of open quotes takes minutes.
 */
const MOST_QUOTES = 100
const SPACES = /[ \t]/
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?=[\s,;)}\]:]|$)/y
const THOUSANDS = /(\$?)(\d{1,3}(?:,\d{3})+(?:\.\d+)?)(?=[\s,;}\]]|$)/y
/** The bullets that a word processor writes before the items of a list. */
const BULLET = /[•‣◦▪▫●○■□·–—*-][ \t\u00a0]*(?=["“”„])/y
/** A key with its colon inside the quotes: `"width:" 10`. */
const KEY_WITH_COLON = /"([\w$.-]+):"(?=[ \t]*(?:["{[\d-]|(?:true|false|null)\b))/y
/** A text in doubled quotes, as spreadsheets export it: `""Juniper""`. */
const DOUBLED_QUOTES = /""[^"\r\n]+""/y
const WORD = /(?:true|false|null)(?=[\s,;}\]:/#]|$)/y

export function tokensOf(text: string): Tokens {
  const tokens: Token[] = []
  const problems: SyntaxProblem[] = []
  const open: ('{' | '[')[] = []
  let at = 0

  const report = (
    offset: number,
    length: number,
    message: string,
    fixes: readonly SyntaxFix[],
    group?: string,
    related?: SyntaxProblem['related'],
  ) => void problems.push({ offset, length, message, fixes, group, related })
  const push = (kind: Token['kind'], offset: number, end: number) => {
    tokens.push({ kind, offset, length: end - offset })
    if (kind === '{' || kind === '[') open.push(kind)
    if (kind === '}' || kind === ']') open.pop()
    at = end
  }

  while (at < text.length) {
    const char = text.charAt(at)
    if (SPACES.test(char) || char === '\n' || char === '\r') at++
    else if (at === 0 && char === '\ufeff') at++
    else if (isPastedSpace(char)) oddSpace(char)
    else if ('{}[]:,'.includes(char)) push(char as Token['kind'], at, at + 1)
    else if (char === ';' || (/[.|]/.test(char) && tokens.at(-1)?.kind === 'text' && /^.[ \t]*(?:\r|\n|$)/.test(text.slice(at))))
      wrongSeparator()
    else if (char === '=') equalsSign()
    else if (text.startsWith('//', at) || text.startsWith('/*', at) || char === '#') comment()
    else if (char === '(' || char === ')') roundBracket(char)
    else if (matchAt(BULLET)) bullet()
    else if (char === '"') straightText()
    else if (QUOTE.test(char)) oddlyQuotedText(char)
    else if (char === '…' || text.startsWith('...', at)) ellipsis()
    else bare()
  }
  return { tokens, problems }

  function isKeyNext(): boolean {
    const last = tokens.at(-1)?.kind
    return open.at(-1) === '{' && (last === '{' || last === ',')
  }

  function oddSpace(char: string): void {
    const text = /[\u00a0\u1680\u2028\u2029\u202f\u205f\u3000]/.test(char) ? ' ' : ''
    const fix = edits('Write a usual space in its place', 'safe', { offset: at, length: 1, text })
    report(
      at,
      1,
      `Here is ${describePastedCharacter(char)}, as it comes with words pasted from Word, an e-mail or a web page.`,
      [fix],
      'space',
    )
    at++
  }

  function wrongSeparator(): void {
    const isAfterKey = tokens.at(-1)?.kind === 'text' && isKeyAt(tokens.length - 1)
    const [kind, name] = isAfterKey ? ([':', 'colon'] as const) : ([',', 'comma'] as const)
    const sign = text.charAt(at)
    const fix = edits(`Write ${kind} in place of ${sign}`, 'safe', { offset: at, length: 1, text: kind })
    const what = sign === ';' ? 'A semicolon' : sign === '.' ? 'A period' : `"${sign}"`
    report(at, 1, `${what} stands here where a ${name} is needed.`, [fix], what)
    push(kind, at, at + 1)
  }

  function roundBracket(char: '(' | ')'): void {
    const last = tokens.at(-1)?.kind
    const isOpening =
      char === '(' && last !== 'text' && last !== 'literal' && /^\([ \t\r\n]*["“[{\d-]/.test(text.slice(at, at + LOOK_AHEAD))
    if (!isOpening && (char === '(' || open.length === 0)) {
      bare()
      return
    }
    const kind = isOpening ? '[' : open.at(-1) === '[' ? ']' : '}'
    const fix = edits(`Write ${kind} in place of ${char}`, 'safe', { offset: at, length: 1, text: kind })
    report(at, 1, `${char} stands here where ${kind} is needed: JSON has no round brackets.`, [fix], 'round')
    push(kind, at, at + 1)
  }

  function bullet(): void {
    const length = matchAt(BULLET)?.[0].length ?? 1
    const fix = edits(`Delete ${text.charAt(at)}`, 'safe', { offset: at, length, text: '' })
    const message = `${text.charAt(at)} is the bullet of a list in a word processor, and the items of a JSON list have none.`
    report(at, 1, message, [fix], 'bullet')
    at += length
  }

  function equalsSign(): void {
    const length = text.startsWith('=>', at) || text.startsWith('==', at) ? 2 : 1
    const sign = text.slice(at, at + length)
    const fix = edits(`Write : in place of ${sign}`, 'safe', { offset: at, length, text: ':' })
    report(at, length, `"${sign}" stands here where a colon is needed.`, [fix], 'equals')
    push(':', at, at + length)
  }

  /** The problem of an ellipsis in a list, `"AL", …, "WY"`: the omitted values must be written. */
  function ellipsis(): void {
    const start = at
    const dots = /(?:\.{3,}|…)/y
    dots.lastIndex = start
    const length = dots.exec(text)?.[0].length ?? 1
    const comma = /[ \t]*,?[ \t]*/y
    comma.lastIndex = start + length
    const isBetween = tokens.at(-1)?.kind !== ':'
    const taken = { offset: start, length: length + (isBetween ? (comma.exec(text)?.[0].length ?? 0) : 0), text: '' }
    report(
      start,
      length,
      `${text.slice(start, start + length)} stands for something that is left out, and JSON leaves nothing out.`,
      [edits('Write what belongs here in place of the dots, or delete them', 'review', taken)],
    )
    push('literal', start, start + length)
  }

  function isKeyAt(index: number): boolean {
    const before = tokens[index - 1]?.kind
    return open.at(-1) === '{' && (before === '{' || before === ',')
  }

  function comment(): void {
    const start = at
    const isBlock = text.startsWith('/*', at)
    const close = isBlock ? text.indexOf('*/', at + 2) : -1
    const end = isBlock ? (close < 0 ? text.length : close + 2) : lineEnd(at)
    at = end
    const note = text
      .slice(start, end)
      .replace(/^(?:\/\/+|\/\*+|#+)|\*\/$/g, '')
      .replace(/\s*\n\s*\*?\s*/g, ' ')
      .trim()
    const isAlone = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === ''
    const next = text.slice(end).trimStart()
    const isAfterComma = isKeyNext() && next.startsWith('"')
    // Behind the last value of an object, without a comma.
    const isLast = !isAlone && open.at(-1) === '{' && /[\]}]|text|literal/.test(tokens.at(-1)?.kind ?? '') && next.startsWith('}')
    const fitsHere = isAfterComma || isLast
    const pair = `"$comment": ${JSON.stringify(note)}`
    const from = isLast ? text.slice(0, start).trimEnd().length : start
    const written = { offset: from, length: end - from, text: isLast ? `, ${pair}` : `${pair},` }
    const taken = { offset: start, length: end - start, text: '' }
    const fixes = [
      ...(fitsHere ? [edits('Write the note as the value of a key "$comment"', 'safe', written)] : []),
      edits('Take the note out', 'review', taken),
    ]
    const sign = isBlock ? '/* */' : (/^(?:\/\/|#)/.exec(text.slice(start, end))?.[0] ?? '#')
    report(start, end - start, `This note behind ${sign} is a comment, and JSON has none: a key "$comment" holds a note.`, fixes)
  }

  function straightText(): void {
    const start = at
    const key = isKeyNext() ? matchAt(KEY_WITH_COLON) : null
    if (key) {
      colonInsideKey(start, key[1] as string)
      return
    }
    const doubled = matchAt(DOUBLED_QUOTES)
    if (doubled && endsText(start + doubled[0].length)) {
      doubledQuotes(start, start + doubled[0].length)
      return
    }
    const { inner, closing } = quotesOfText(start)
    if (closing === undefined || inner.length % 2 === 1) {
      const open = isKeyNext() ? /^"([\w$.-]+)[ \t]*[:=][ \t]*/.exec(text.slice(start, start + 100)) : null
      if (open && !((inner[0] ?? Number.POSITIVE_INFINITY) < start + open[0].length)) {
        unclosedKey(start, open[1] as string)
        return
      }
      const curly = curlyEndOf(start, inner[0] ?? closing)
      if (curly !== undefined) {
        const fix = edits('Write the straight double quote " in its place', 'safe', { offset: curly, length: 1, text: '"' })
        curlyQuote(curly, 'the text that begins before it is not closed by it', fix)
        push('text', start, curly + 1)
        return
      }
    }
    const last = closing ?? inner[0]
    if (last === undefined) {
      unclosedText(start, lineEnd(start))
      return
    }
    if (closing !== undefined && inner.length === 1 && inner[0] === closing - 1) {
      const fix = edits('Delete this double quote', 'safe', { offset: closing, length: 1, text: '' })
      report(closing, 1, 'This double quote is one too many: the text ended at the one before it.', [fix])
    } else if (closing !== undefined && inner.length > 0) quotesInside(start, last, inner)
    else wrongCharacters(start, last)
    push('text', start, last + 1)
  }

  function colonInsideKey(start: number, key: string): void {
    const colon = start + 1 + key.length
    const fix = edits(`Write "${key}":`, 'safe', { offset: colon, length: 2, text: '":' })
    report(colon, 1, `The colon stands inside the quotes of the key ${key}; it belongs behind them.`, [fix], 'colon')
    push('text', start, colon)
    push(':', colon, colon + 2)
  }

  function doubledQuotes(start: number, end: number): void {
    const both = [start, end - 1].map((offset) => ({ offset, length: 1, text: '' }))
    const fix = edits(`Write ${shortened(text.slice(start + 1, end - 1))}`, 'safe', ...both)
    report(start, end - start, 'The quotes of this text are doubled, as a spreadsheet writes them.', [fix], 'doubled')
    push('text', start, end)
  }

  /** The closing quote of a text on its line (`closing`), and the quotes inside the text (`inner`). */
  function quotesOfText(start: number): { readonly inner: readonly number[]; readonly closing?: number } {
    const inner: number[] = []
    for (let index = start + 1; index < text.length && !/[\r\n]/.test(text.charAt(index)); index++) {
      if (text.charAt(index) === '\\') index++
      else if (text.charAt(index) === '"') {
        if (endsText(index + 1) || isBeforeAnother(index)) return { inner, closing: index }
        inner.push(index)
        if (inner.length === MOST_QUOTES) break
      }
    }
    return { inner }
  }

  /** The offset of a curly quote that closes a text before `until`; undefined if there is none. */
  function curlyEndOf(start: number, until = lineEnd(start)): number | undefined {
    return [...text.slice(start + 1, until).matchAll(new RegExp(`[${DOUBLE}]`, 'g'))]
      .map(({ index }) => start + 1 + index)
      .find((quote) => endsText(quote + 1))
  }

  /** Whether a quote ends a text that is followed by another text without a comma: `"a" "b": 1`, `["a" "b"]`, `{ "a" "b" }`. */
  function isBeforeAnother(quote: number): boolean {
    const next = /^[ \t]+"[^"\r\n]*"[ \t]*(?::|,|\]|\}|[\r\n])/
    return next.test(text.slice(quote + 1, quote + 1000)) && !/[\s(]/.test(text.charAt(quote - 1))
  }

  function unclosedKey(start: number, key: string): void {
    const end = start + 1 + key.length
    const fix = edits(`Write "${key}"`, 'safe', { offset: end, length: 0, text: '"' })
    report(start, end - start, `The closing double quote of the key ${key} is missing.`, [fix])
    push('text', start, end)
  }

  function unclosedText(start: number, end: number): void {
    const goesOn = endOfNextLines(end)
    if (goesOn !== undefined) {
      const breaks = [...text.slice(start, goesOn).matchAll(/[ \t]*(?:\r\n?|\n)\s*/g)]
      const joined = (by: string) => breaks.map(({ index, 0: { length } }) => ({ offset: start + index, length, text: by }))
      report(start, end - start, `The text that begins here goes on in the next line, and a text must stand in one line.`, [
        { title: 'Join the lines to one', safety: 'review', edits: joined(' ') },
        { title: 'Write \\n where a new line is to begin on the page', safety: 'review', edits: joined('\\n') },
      ])
      push('text', start, goesOn + 1)
      return
    }
    const written = text.slice(start, end).replace(/[ \t]*,?[ \t]*$/, '')
    const closed = start + written.length
    const last = written.at(-1) ?? ''
    if (SINGLE.includes(last) && written.length > 1) {
      const instead = edits(`Write " in place of ${last}`, 'review', { offset: closed - 1, length: 1, text: '"' })
      report(start, written.length, `This text begins with " and ends with ${last}, which does not close it.`, [instead])
      push('text', start, closed)
      return
    }
    const fix = edits('Write " at the end of the text', 'safe', { offset: closed, length: 0, text: '"' })
    report(start, Math.max(written.length, 1), 'The closing double quote of this text is missing.', [fix])
    push('text', start, closed)
  }

  /** The closing quote of a text that continues on the next lines; undefined if the next line begins another value. */
  function endOfNextLines(end: number): number | undefined {
    let from = end
    for (let lines = 0; lines < 20; lines++) {
      const start = text.slice(from).search(/\S/) + from
      if (start < from || /["{}[\]]/.test(text.charAt(start))) return undefined
      const until = lineEnd(start)
      const quote = straightQuotes(start, until).find((one) => endsText(one + 1))
      if (quote !== undefined) return quote
      from = until
    }
    return undefined
  }

  function quotesInside(start: number, last: number, inner: readonly number[]): void {
    const escaped = inner.map((offset) => ({ offset, length: 0, text: '\\' }))
    const curly = inner.map((offset, index) => ({ offset, length: 1, text: index % 2 === 0 ? '“' : '”' }))
    const first = inner[0] as number
    report(
      first,
      1,
      `This double quote stands inside a text, and JSON takes it for the end of the text: what is read is ${shortened(text.slice(start, first + 1))}.`,
      [
        // Arrays, not spread arguments: a text may have more quotes than a call takes arguments.
        { title: 'Write \\" for each double quote inside the text', safety: 'safe', edits: escaped },
        { title: 'Write the curly quotes “ and ” inside the text', safety: 'review', edits: curly },
      ],
      undefined,
      [{ offset: start, length: last + 1 - start, label: 'the text' }],
    )
  }

  function wrongCharacters(start: number, last: number): void {
    for (let index = start + 1; index < last; index++) {
      const char = text.charAt(index)
      if (char < ' ') {
        const name = char === '\t' ? 'A tab' : 'A control character'
        const fix = edits('Write a space in its place', char === '\t' ? 'safe' : 'review', {
          offset: index,
          length: 1,
          text: ' ',
        })
        report(index, 1, `${name} stands inside a text, as it comes with words pasted from a table.`, [fix], 'tab')
      }
      if (char !== '\\') continue
      const next = text.charAt(index + 1)
      const isUnicode = next === 'u' && /^[0-9a-fA-F]{4}/.test(text.slice(index + 2, index + 6))
      if (!isUnicode && !/["\\/bfnrt]/.test(next)) {
        const fix =
          next === "'"
            ? edits('Delete the backslash', 'safe', { offset: index, length: 1, text: '' })
            : edits('Write \\\\ for one backslash', 'review', { offset: index, length: 0, text: '\\' })
        const form =
          next === 'u'
            ? 'After \\u four hexadecimal digits'
            : `A backslash before "${next}" means nothing: after it one of " \\ / b f n r t u`
        const message = next === "'" ? "A ' in a text has no backslash before it." : `${form} must stand.`
        report(index, 2, message, [fix], `backslash${next === "'" ? next : ''}`)
      }
      index++
    }
  }

  function oddlyQuotedText(opening: string): void {
    const start = at
    const isCurly = DOUBLE.includes(opening)
    const closers = isCurly ? `${DOUBLE}"` : `${SINGLE}"`
    let last: number | undefined
    const end = Math.min(text.length, start + LONGEST_TEXT)
    for (let index = start + 1; last === undefined && index < end && !/[\r\n]/.test(text.charAt(index)); index++) {
      const isQuote = closers.includes(text.charAt(index)) && text.charAt(index - 1) !== '\\'
      if (isQuote && endsText(index + 1)) last = index
    }
    if (last === undefined) {
      bare()
      return
    }
    const inside = text
      .slice(start + 1, last)
      .replaceAll("\\'", "'")
      .replace(/(?<!\\)"/g, '\\"')
    const written = `"${inside}"`
    const isWholeText = inside !== text.slice(start + 1, last)
    const straight = isWholeText
      ? [{ offset: start, length: last + 1 - start, text: written }]
      : [start, last].map((offset) => ({ offset, length: 1, text: '"' }))
    const fix = edits(`Write ${shortened(written)} with the straight double quote "`, 'safe', ...straight)
    if (isCurly || opening !== "'") curlyQuote(start, 'JSON knows only the straight one', fix)
    else {
      const message = `${shortened(text.slice(start, last + 1))} stands in single quotes, and JSON needs double quotes.`
      report(start, last + 1 - start, message, [fix], 'single')
    }
    push('text', start, last + 1)
  }

  function curlyQuote(offset: number, consequence: string, fix: SyntaxFix): void {
    const message = `This is the quote ${text.charAt(offset)} of a word processor: ${consequence}.`
    report(offset, 1, message, [fix], 'curly')
  }

  /** Reads a token without quotes: a number, a JSON literal, or a word that needs quotes. */
  function bare(): void {
    const start = at
    const amount = matchAt(THOUSANDS)
    if (amount) {
      thousands(start, amount)
      return
    }
    const plain = matchAt(NUMBER) ?? matchAt(WORD)
    if (plain) {
      push('literal', start, start + plain[0].length)
      return
    }
    let end = start + 1
    while (end < text.length && !isEndOfBare(end)) end++
    const quoteMissing = text.charAt(end) === '"' && endsText(end + 1)
    const written = text.slice(start, end).trimEnd()
    if (quoteMissing) {
      const fix = edits('Write " at its beginning', 'safe', { offset: start, length: 0, text: '"' })
      report(start, end + 1 - start, `The opening double quote of ${shortened(`${written}"`)} is missing.`, [fix])
      push('text', start, end + 1)
      return
    }
    const isKey = isKeyNext()
    bareWord(start, written, isKey)
    push(isKey || !/^[-+.\d]/.test(written) ? 'text' : 'literal', start, start + written.length)
  }

  function isEndOfBare(index: number): boolean {
    const char = text.charAt(index)
    if (char === '\n' || char === '\r' || char === '"' || char === '{' || char === '[') return true
    if (char === ':' || char === '=') return isKeyNext()
    return (char === ',' || char === ';' || char === '}' || char === ']') && endsText(index)
  }

  function thousands(start: number, [whole, dollar, digits]: RegExpExecArray): void {
    const place = { offset: start, length: (whole as string).length }
    const inDollars = edits(`Write "$${digits}" for dollars`, dollar ? 'safe' : 'review', { ...place, text: `"$${digits}"` })
    const plain = edits(`Write ${digits?.replaceAll(',', '')} for a number`, 'review', {
      ...place,
      text: digits?.replaceAll(',', '') ?? '',
    })
    const message = dollar
      ? `${whole} is an amount of money, and it needs double quotes.`
      : `${whole} has a comma inside, and a number has none.`
    report(start, place.length, message, dollar ? [inDollars] : [inDollars, plain])
    push('literal', start, start + place.length)
  }

  function bareWord(start: number, written: string, isKey: boolean): void {
    const place = { offset: start, length: written.length }
    const quoted = JSON.stringify(written)
    if (isKey) {
      const fix = edits(`Write ${shortened(quoted)}`, 'safe', { ...place, text: quoted })
      report(start, written.length, `The key ${shortened(written)} needs double quotes.`, [fix], 'key')
      return
    }
    const number = numberMeant(written)
    if (number) {
      const fix = edits(`Write ${number.text}`, number.safety, { ...place, text: number.text })
      report(start, written.length, `${written} is not a number as JSON writes it${number.because}.`, [fix])
      return
    }
    const range = /^(\d+)\s*[–—-]\s*(\d+)$/.exec(written)
    if (range) {
      const [, from, to] = range
      const fix = edits(`Write each number of it, such as ${from}, ${to}`, 'review', { ...place, text: `${from}, ${to}` })
      report(start, written.length, `${written} is a range of numbers, and JSON has none: a list names each number.`, [fix])
      return
    }
    const word = WORDS[written.toLowerCase()]
    if (word !== undefined) {
      const isSame = word === written.toLowerCase()
      const because = isSame ? `is written in small letters in JSON: ${word}` : `is ${word} in JSON`
      const fix = edits(`Write ${word}`, isSame ? 'safe' : 'review', { ...place, text: word })
      report(start, written.length, `${written} ${because}.`, [fix])
      return
    }
    const isAmount = /^\$\d/.test(written)
    const message = isAmount
      ? `${written} is an amount of money, and it needs double quotes.`
      : `The text ${shortened(written)} needs double quotes.`
    report(start, written.length, message, [edits(`Write ${shortened(quoted)}`, 'safe', { ...place, text: quoted })])
  }

  function matchAt(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at
    return pattern.exec(text)
  }

  function lineEnd(from: number): number {
    const end = text.slice(from).search(/[\r\n]/)
    return end < 0 ? text.length : from + end
  }

  function straightQuotes(from: number, to: number): readonly number[] {
    const quotes: number[] = []
    for (let index = from; index < to; index++) {
      if (text.charAt(index) === '\\') index++
      else if (text.charAt(index) === '"') quotes.push(index)
    }
    return quotes
  }

  /** Whether a text may end before this offset: the rest of the line looks like JSON after a text. */
  function endsText(offset: number): boolean {
    const rest = (/^[^\r\n]*/.exec(text.slice(offset, offset + LOOK_AHEAD))?.[0] ?? '').trimStart()
    if (rest === '') return true
    const after = rest.slice(1).trimStart()
    if (rest.startsWith(':') || rest.startsWith('=')) return isKeyNext() || BEGINS_VALUE.test(after)
    if (rest.startsWith(',') || rest.startsWith(';')) return BEGINS_VALUE.test(after)
    if (rest.startsWith('}') || rest.startsWith(']')) return after === '' || /^[,;}\]/#]/.test(after)
    if (rest.startsWith(')'))
      return after === '' || /^[}\]]/.test(after) || (/^[,;]/.test(after) && BEGINS_VALUE.test(after.slice(1).trimStart()))
    return /^(?:\/\/|\/\*|#)/.test(rest)
  }
}

const WORDS: { readonly [word: string]: string } = {
  true: 'true',
  false: 'false',
  null: 'null',
  yes: 'true',
  no: 'false',
  on: 'true',
  off: 'false',
  none: 'null',
  nil: 'null',
  undefined: 'null',
}

function edits(title: string, safety: SyntaxFix['safety'], ...changes: readonly SyntaxEdit[]): SyntaxFix {
  return { title, safety, edits: changes }
}

export function shortened(text: string): string {
  return text.length > 50 ? `${text.slice(0, 47)}…` : text
}
