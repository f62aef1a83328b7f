/** Reads what stands without quotes: a number, a JSON literal, or a word that needs quotes. */
import { numberMeant } from './number-meant.ts'
import type { Reader } from './reader.ts'
import { problemAt, put, type SyntaxFix, shortened, syntaxFix } from './syntax-problem.ts'

const PLAIN = /(?:true|false|null)(?=[\s,;)}\]:/#]|$)|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?=[\s,;)}\]:]|$)/y
const THOUSANDS = /(\$?)(\d{1,3}(?:,\d{3})+(?:\.\d+)?)(?=[\s,;}\]]|$)/y

export function bareWord(reader: Reader): void {
  const { text, at: start } = reader
  const amount = reader.match(THOUSANDS)
  if (amount) {
    thousands(reader, amount)
    return
  }
  const plain = reader.match(PLAIN)
  if (plain) {
    reader.push('literal', start + plain[0].length)
    return
  }
  let end = start + 1
  while (end < text.length && !isEnd(end, reader)) end++
  const written = text.slice(start, end).trimEnd()
  if (text.charAt(end) === '"' && reader.endsText(end + 1)) {
    const fix = syntaxFix('Write " at its beginning', 'safe', put(start, 0, '"'))
    const message = `The opening double quote of ${shortened(`${written}"`)} is missing.`
    reader.report(problemAt({ offset: start, length: end + 1 - start }, message, fix))
    reader.push('text', end + 1)
    return
  }
  const isKey = reader.isKeyNext
  const [message, fix, group] = isKey ? keyWithoutQuotes(written) : valueWithoutQuotes(written)
  const edits = [put(start, written.length, fix.text)]
  reader.report(
    problemAt({ offset: start, length: written.length }, message, { title: fix.title, safety: fix.safety, edits }),
    group,
  )
  reader.push(isKey || !/^[-+.\d]/.test(written) ? 'text' : 'literal', start + written.length)
}

function isEnd(index: number, reader: Reader): boolean {
  const char = reader.text.charAt(index)
  if (/[\r\n"{[]/.test(char)) return true
  if (char === ':' || char === '=') return reader.isKeyNext
  return /[,;}\]]/.test(char) && reader.endsText(index)
}

function thousands(reader: Reader, [whole, dollar, digits = '']: RegExpExecArray): void {
  const place = { offset: reader.at, length: whole.length }
  const number = digits.replaceAll(',', '')
  const inDollars = put(place.offset, place.length, `"$${digits}"`)
  const fix = syntaxFix(`Write "$${digits}" for dollars`, dollar ? 'safe' : 'review', inDollars)
  const plain = syntaxFix(`Write ${number} for a number`, 'review', put(place.offset, place.length, number))
  reader.report(
    dollar
      ? problemAt(place, `${whole} is an amount of money, and it needs double quotes.`, fix)
      : problemAt(place, `${whole} has a comma inside, and a number has none.`, fix, plain),
  )
  reader.push('literal', reader.at + whole.length)
}

type Meant = readonly [message: string, fix: { title: string; safety: SyntaxFix['safety']; text: string }, group?: string]

function keyWithoutQuotes(written: string): Meant {
  const text = JSON.stringify(written)
  return [
    `The key ${shortened(written)} needs double quotes.`,
    { title: `Write ${shortened(text)}`, safety: 'safe', text },
    'key',
  ]
}

function valueWithoutQuotes(written: string): Meant {
  const number = numberMeant(written)
  if (number)
    return [
      `${written} is not a number as JSON writes it${number.because}.`,
      { title: `Write ${number.text}`, safety: number.safety, text: number.text },
    ]
  const [range, from, to] = /^(\d+)\s*[–—-]\s*(\d+)$/.exec(written) ?? []
  if (range)
    return [
      `${written} is a range of numbers, and JSON has none: a list names each number.`,
      { title: `Write each number of it, such as ${from}, ${to}`, safety: 'review', text: `${from}, ${to}` },
    ]
  const small = written.toLowerCase()
  const [literal] = Object.entries(LITERALS).find(([, words]) => words.split(' ').includes(small)) ?? []
  if (literal !== undefined) {
    const because = literal === small ? `is written in small letters in JSON: ${literal}` : `is ${literal} in JSON`
    const safety = literal === small ? 'safe' : 'review'
    return [`${written} ${because}.`, { title: `Write ${literal}`, safety, text: literal }]
  }
  const text = JSON.stringify(written)
  const message = /^\$\d/.test(written)
    ? `${written} is an amount of money, and it needs double quotes.`
    : `The text ${shortened(written)} needs double quotes.`
  return [message, { title: `Write ${shortened(text)}`, safety: 'safe', text }]
}

const LITERALS = { true: 'true yes on', false: 'false no off', null: 'null none nil undefined' }
