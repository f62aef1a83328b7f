/**
 * The values tried for a fact: one of each interval between its cuts, the simplest first. `all` is true if each other
 * value that the contract allows is equivalent to one of them.
 */

import type { FactTree, FactType, Json } from '#engine/index.ts'
import type { Cuts } from './cuts-in.ts'
import { datesBetween, daysFrom } from './dates-between.ts'
import { listsOf } from './lists-of.ts'
import { type Look, type Tried, unlike } from './tried.ts'

/** @param type undefined for an unknown fact, which may have any value */
export function valuesOf(type: FactType | undefined, cuts: Cuts, look: Look): Tried {
  const { values, all } = present(type ?? anything, cuts, look)
  const tried = type?.mayBeAbsent === false ? values : [undefined, ...values]
  return { values: unlike(tried), all }
}

const anything: FactTree = { type: 'any' }

function present(type: FactTree, cuts: Cuts, look: Look): Tried {
  if (type.enum) return { values: choices(type.enum, cuts, look), all: true }
  switch (type.type) {
    case 'boolean':
      return { values: [true, false], all: true }
    case 'integer':
    case 'money':
    case 'number':
      return numbersBetween(type.type !== 'number', cuts, look)
    case 'date':
      return dates(cuts, look)
    case 'text':
      return texts(cuts)
    case 'list':
      return listsOf(type.of ?? anything, cuts, look, valuesOf)
    case 'object':
      return { values: [{}], all: true }
    default:
      return {
        values: [true, ...numbersBetween(false, cuts, look).values, ...texts(cuts).values, false, [], ['one']],
        all: false,
      }
  }
}

/** Of options that no condition distinguishes, two suffice. */
function choices(known: readonly string[], cuts: Cuts, { spread }: Look): readonly string[] {
  const { loose, starts, ends, parts, lengths, words, comparedWith } = cuts
  const distinguished = loose || comparedWith.size > 0 || [starts, ends, parts, lengths, words].some(({ size }) => size > 0)
  if (distinguished) return known
  const named = known.filter((choice) => cuts.texts.has(choice))
  return [...named, ...known.filter((choice) => !cuts.texts.has(choice)).slice(0, 1 + spread)]
}

function numbersBetween(whole: boolean, cuts: Cuts, { spread }: Look): Tried {
  const at = [...new Set([0, ...cuts.numbers, ...[...cuts.texts].map(Number).filter(Number.isFinite)])].sort((a, b) => a - b)
  const found: number[] = []
  for (const [index, cut] of at.entries()) {
    const next = at[index + 1]
    for (let by = 1 + spread; by >= 1; by -= 1) found.push(Math.floor(cut) - by, Math.ceil(cut) + by)
    found.push(Math.floor(cut), Math.ceil(cut))
    if (!whole) found.push(cut, cut - 0.5, cut + 0.5)
    if (next !== undefined) found.push(whole ? Math.floor((cut + next) / 2) : (cut + next) / 2)
    if (!whole && next !== undefined)
      for (let part = 1; part <= spread; part += 1) found.push(cut + ((next - cut) * part) / (spread + 1))
  }
  const safe = found.filter((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER).map((value) => value + 0)
  return { values: unlike(safe).sort(plainest), all: !cuts.loose && cuts.texts.size === 0 && cuts.members.size === 0 }
}

/** Orders numbers for examples: positive before negative ones. */
function plainest(a: number, b: number): number {
  return Number(a < 0) - Number(b < 0) || Math.abs(a) - Math.abs(b)
}

function dates(cuts: Cuts, { todays, spread }: Look): Tried {
  const found = new Set(todays.flatMap((today) => datesBetween(cuts, today, 1 + spread)))
  const scales = [cuts.years, cuts.days, cuts.texts].filter(({ size }) => size > 0).length
  const odd = cuts.lengths.size + cuts.words.size + cuts.starts.size + cuts.ends.size + cuts.parts.size + cuts.numbers.size > 0
  return { values: ['1980-06-15', ...found], all: !cuts.loose && !odd && scales + Math.min(cuts.comparedWith.size, 1) <= 1 }
}

const others = ['Something', 'another text', '?', 'thing 3']

function texts(cuts: Cuts): Tried {
  const { starts, ends, parts, lengths, words, texts: named, numbers } = cuts
  const around = (set: ReadonlySet<number>) =>
    [...new Set([...set].flatMap((n) => [Math.floor(n) - 1, Math.floor(n), Math.floor(n) + 1]))].filter((n) => n >= 0 && n <= 400)
  const pieces = (set: ReadonlySet<string>) => ['', ...[...set].slice(0, 12)]
  const built = pieces(starts).flatMap((start) =>
    pieces(parts).flatMap((part) => pieces(ends).flatMap((end) => [`${start}${part}${end}`, `${start}?${part}?${end}`])),
  )
  const long = [...pieces(starts), ...others].flatMap((text) =>
    around(lengths).map((length) => text.slice(0, length).padEnd(length, 'x')),
  )
  const wordy = around(words).map((count) => Array.from({ length: count }, () => 'word').join(' '))
  const cases = cuts.loose ? [...named].flatMap((text) => [text.toLowerCase(), text.toUpperCase()]) : []
  const after = [...named].flatMap((text) => [`${text}?`, text.slice(0, -1)])
  const odd =
    cuts.loose || lengths.size + words.size + numbers.size > 0 || [starts, ends, parts].filter(({ size }) => size > 0).length > 1
  return {
    values: [...others, ...named, ...built, ...long, ...wordy, ...cases, ...after, ...[...numbers].map(String), ''],
    all: !odd,
  }
}

/** The dates to try as today, for rules that read the date itself, or that count both years and days. */
export function todaysFor(today: string, cuts: readonly Cuts[], mixed: boolean): readonly string[] {
  const named = cuts.flatMap(({ texts: days }) => [...days].filter((text) => /^\d{4}-\d{2}-\d{2}$/.test(text)))
  const around = named.flatMap((day) => [daysFrom(day, -1), day, daysFrom(day, 1)])
  const leap: readonly Json[] = mixed
    ? ['2024-02-29', '2025-02-28', '2025-03-01', '2027-12-31', '2028-01-01', '2023-06-30', '2100-03-01']
    : []
  return [...new Set([today, ...around, ...(leap as string[])])]
}
