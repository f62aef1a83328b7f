/** Evidence with one thing changed, by seed: columns, bytes, order, deleted and added entries. */
import { randomUUID } from 'node:crypto'
import { columnsOf } from '#server/evidence/columns-of.ts'
import type { Evidence } from '#server/evidence/verify-evidence.ts'
import { hashOfEntry } from '#server/store/hash-of-entry.ts'
import type { Random } from '#verify/exploration/traces/random.ts'

type Tampered = { readonly changed: Evidence; readonly how: string }
type Tampering = (evidence: Evidence, random: Random) => Tampered | undefined

export function tampered(evidence: Evidence, random: Random): Tampered {
  for (;;) {
    const result = oneOf(tamperings, random)?.(evidence, random)
    if (result) return result
  }
}

const oneOf = <Item>(items: readonly Item[], random: Random): Item | undefined => items[Math.floor(random.next() * items.length)]

/** Another value of the same type. */
function other(value: unknown, random: Random): unknown {
  if (value instanceof Date) return new Date(value.getTime() + 1 + Math.floor(random.next() * 1e6))
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (value === null) return 'x'
  if (typeof value === 'object') return { ...value, tampered: true }
  const text = String(value)
  if (text === '') return 'x'
  const at = Math.floor(random.next() * text.length)
  return `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`
}

function changedRow<Row extends object>(row: Row, random: Random): { row: Row; column: string } {
  const column = oneOf(Object.keys(row), random) as keyof Row & string
  return { row: { ...row, [column]: other(row[column], random) }, column }
}

/** The list with the item at a random index replaced. */
function replaced<Item>(
  items: readonly Item[],
  random: Random,
  change: (item: Item) => Item | undefined,
): readonly Item[] | undefined {
  const index = Math.floor(random.next() * items.length)
  const item = items[index]
  const next = item && change(item)
  return next ? items.with(index, next) : undefined
}

function flipped(bytes: Uint8Array, random: Random): Uint8Array {
  const copy = Uint8Array.from(bytes)
  const at = Math.floor(random.next() * copy.length)
  copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random.next() * 8))
  return copy
}

const ofFiles =
  (list: 'documents' | 'signed'): Tampering =>
  (evidence, random) => {
    let how = ''
    const changed = replaced<{ document: object; bytes: Uint8Array | undefined }>(
      evidence[list],
      random,
      ({ document, bytes }) => {
        if (random.next() < 0.5 && bytes) {
          how = `${list}: a bit of the bytes`
          return { document, bytes: flipped(bytes, random) }
        }
        const { row, column } = changedRow(document, random)
        how = `${list}: ${column}`
        return { document: row, bytes }
      },
    )
    return changed && { changed: { ...evidence, [list]: changed }, how }
  }

const tamperings: readonly Tampering[] = [
  (evidence, random) => {
    let how = ''
    const entries = replaced(evidence.entries, random, (entry) => {
      const { row, column } = changedRow(entry, random)
      how = `entry ${entry.number}: ${column}`
      return row
    })
    return entries && { changed: { ...evidence, entries }, how }
  },
  // With a hash that fits.
  (evidence, random) => {
    let how = ''
    const entries = replaced(evidence.entries, random, (entry) => {
      const { row, column } = changedRow({ ...entry.data }, random)
      const forged = { ...entry, data: columnsOf(row) }
      how = `entry ${entry.number}: data.${column}, hashed again`
      return { ...forged, hash: hashOfEntry(forged) }
    })
    return entries && { changed: { ...evidence, entries }, how }
  },
  (evidence, random) => {
    const index = Math.floor(random.next() * evidence.entries.length)
    const entries = evidence.entries.toSpliced(index, 1)
    return { changed: { ...evidence, entries }, how: `entry ${index + 1} deleted` }
  },
  (evidence, random) => {
    const length = Math.floor(random.next() * evidence.entries.length)
    return { changed: { ...evidence, entries: evidence.entries.slice(0, length) }, how: `cut after entry ${length}` }
  },
  (evidence, random) => {
    const index = Math.floor(random.next() * (evidence.entries.length - 1))
    const [one, two] = evidence.entries.slice(index)
    if (!one || !two) return undefined
    const swapped = [
      { ...two, number: one.number },
      { ...one, number: two.number },
    ]
    const entries = evidence.entries.toSpliced(index, 2, ...swapped)
    return { changed: { ...evidence, entries }, how: `entries ${index + 1} and ${index + 2} swapped` }
  },
  // An entry that continues the chain, which only the head's keyed hash distinguishes from one of the server.
  (evidence) => {
    const last = evidence.entries.at(-1)
    if (!last || !evidence.head) return undefined
    const row = { ...last, number: last.number + 1, previous_hash: last.hash }
    const added = { ...row, hash: hashOfEntry(row) }
    const head = { ...evidence.head, number: added.number, hash: added.hash }
    return { changed: { ...evidence, entries: [...evidence.entries, added], head }, how: 'an entry added, with the head' }
  },
  (evidence, random) => {
    if (!evidence.head) return undefined
    const { row: head, column } = changedRow(evidence.head, random)
    return { changed: { ...evidence, head }, how: `head: ${column}` }
  },
  (evidence) => ({ changed: { ...evidence, head: undefined }, how: 'head deleted' }),
  (evidence, random) => {
    let how = ''
    const consents = replaced(evidence.consents, random, (consent) => {
      const { row, column } = changedRow(consent, random)
      how = `consent: ${column}`
      return row
    })
    return consents && { changed: { ...evidence, consents }, how }
  },
  (evidence, random) => {
    const index = Math.floor(random.next() * evidence.consents.length)
    return { changed: { ...evidence, consents: evidence.consents.toSpliced(index, 1) }, how: 'consent deleted' }
  },
  (evidence, random) => {
    const consent = oneOf(evidence.consents, random)
    if (!consent) return undefined
    const added = { ...consent, uuid: randomUUID(), number: evidence.consents.length + 1 }
    return { changed: { ...evidence, consents: [...evidence.consents, added] }, how: 'consent added' }
  },
  ofFiles('documents'),
  ofFiles('signed'),
  (evidence, random) => {
    let how = ''
    const signings = replaced(evidence.signings, random, ({ signing, drawn }) => {
      if (drawn && drawn !== 'unreadable' && random.next() < 0.5) {
        how = 'signing: a bit of the picture'
        return { signing, drawn: { ...drawn, signature: flipped(drawn.signature, random) } }
      }
      const { row, column } = changedRow(signing, random)
      how = `signing: ${column}`
      return { signing: row, drawn }
    })
    return signings && { changed: { ...evidence, signings }, how }
  },
]
