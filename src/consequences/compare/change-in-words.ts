/** The change from one outcome to another in words; of long outcomes, only the changed part. */

import { asDollars, centsWhereMoney, isObject, type Json } from '#engine/index.ts'

const longest = 240
const shortList = 60
const longText = 80
/** The number of unchanged words shown before and after a change. */
const context = 4

export function changeInWords(from: string, to: string): string {
  if (from === absent) return `new: ${shortened(to)}`
  if (to === absent) return `gone, and was ${shortened(from)}`
  if (colours.test(from) && colours.test(to)) return changeOfColours(from.split(' '), to.split(' '))
  const [a, b] = [jsonIn(from), jsonIn(to)]
  if (a !== undefined && b !== undefined) return changedLeaves(a, b).map(shortened).join('; ')
  if (Math.max(from.length, to.length) > shortList && !from.startsWith('“')) {
    const lists = changeOfList(from.split(', '), to.split(', '))
    if (lists !== undefined) return lists
  }
  const [was, is] = from.length + to.length > 2 * longText ? withoutWhatIsCommon(from, to) : [from, to]
  return `${shortened(asMoney(was)) || 'nothing'} → ${shortened(asMoney(is)) || 'nothing'}`
}

/** Two long texts reduced to the words around their difference. */
function withoutWhatIsCommon(from: string, to: string): readonly [string, string] {
  const [a, b] = [from.split(' '), to.split(' ')]
  const shorter = Math.min(a.length, b.length)
  const head = firstWhere(shorter, (at) => a[at] !== b[at])
  const tail = firstWhere(shorter - head, (at) => a[a.length - 1 - at] !== b[b.length - 1 - at])
  const [before, after] = [Math.max(head - context, 0), Math.max(tail - context, 0)]
  const cut = (words: readonly string[]) =>
    [
      before > 1 ? '… ' : '',
      words.slice(before > 1 ? before : 0, after > 1 ? words.length - after : undefined).join(' '),
      after > 1 ? ' …' : '',
    ].join('')
  return [cut(a), cut(b)]
}

function firstWhere(end: number, is: (at: number) => boolean): number {
  let at = 0
  while (at < end && !is(at)) at += 1
  return at
}

/** The outcome of a decision that one of two flows does not have. */
const absent = 'not there'

const colours = /^#[0-9a-f]{6}(?: #[0-9a-f]{6})+$/i

function changeOfColours(a: readonly string[], b: readonly string[]): string {
  return `${b.filter((one) => !a.includes(one)).length} of ${b.length} are others`
}

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

function jsonIn(text: string): Json | undefined {
  if (!/^[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function changedLeaves(a: Json | undefined, b: Json | undefined, at: readonly string[] = []): string[] {
  if (JSON.stringify(a) === JSON.stringify(b)) return []
  const plain = Array.isArray(a) && Array.isArray(b) && ![...a, ...b].some((one) => typeof one === 'object')
  if (plain) {
    const change = changeOfList(a.map(String), b.map(String))
    if (change !== undefined) return [[...at, change].join(' ')]
  }
  if (!plain && isPart(a) && isPart(b)) {
    const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])]
    const named = (key: string) => (Array.isArray(a) ? [] : [key])
    return keys.flatMap((key) => changedLeaves(partAt(a, key), partAt(b, key), [...at, ...named(key)]))
  }
  return [`${[...at, ''].join(' ')}${leaf(a)} → ${leaf(b)}`]
}

function isPart(value: Json | undefined): value is Json & object {
  return isObject(value) || Array.isArray(value)
}

function partAt(part: Json & object, key: string): Json | undefined {
  return Object.hasOwn(part, key) ? (part as { readonly [key: string]: Json })[key] : undefined
}

function leaf(value: Json | undefined): string {
  return value === undefined || value === null ? 'nothing' : typeof value === 'string' ? asMoney(value) : JSON.stringify(value)
}

/** Formats `$250000` as `$250,000`, however the file writes it. */
function asMoney(text: string): string {
  const cents = centsWhereMoney(text)
  return typeof cents === 'number' ? `$${asDollars(cents)}` : text
}

function changeOfList(a: readonly string[], b: readonly string[]): string | undefined {
  if (a.length < 3 && b.length < 3) return undefined
  const without = a.filter((one) => !b.includes(one))
  const besides = b.filter((one) => !a.includes(one))
  if (without.length === 0 && besides.length === 0) return `in another order: ${shortened(b.join(', '))}`
  if (without.length + besides.length > Math.max(a.length, b.length)) return undefined
  const parts = [
    ...(without.length > 0 ? [`without ${without.join(', ')}`] : []),
    ...(besides.length > 0 ? [`with ${besides.join(', ')}`] : []),
  ]
  return shortened(parts.join('; '))
}
