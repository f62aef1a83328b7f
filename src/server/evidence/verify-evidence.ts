/**
 * Verifies the evidence of an application: the chain of its entries, the rows and files that the entries are about, and
 * the seals of the signed documents.
 */
import { createHash } from 'node:crypto'
import { canonicalText, type JsonObject } from '#engine/index.ts'
import type { StoredApplication } from '../store/applications.ts'
import type { StoredAudit } from '../store/audit.ts'
import type { StoredConsent } from '../store/consents.ts'
import { type EvidenceKind, evidenceKinds, headText } from '../store/evidence.ts'
import type { StoredGeneratedDocument } from '../store/generated-documents.ts'
import { hashBeforeFirst, hashOfEntry, type StoredEntry } from '../store/hash-of-entry.ts'
import type { SigningWithPictures, StoredSignedDocument } from '../store/signings.ts'
import { auditJson, type EvidenceSince, evidenceSinceJson, stateOf } from '../store/state-evidence.ts'
import type { EvidenceHeadTable } from '../store/tables.ts'
import { columnsOf } from './columns-of.ts'
import { sealProblem } from './seal-problem.ts'

/** A file of an application; `bytes` is undefined where they cannot be decrypted. */
type File<Document> = { readonly document: Document; readonly bytes: Uint8Array | undefined }

export type Evidence = {
  readonly lender: string
  readonly application: string
  /** The row of the application itself. */
  readonly row: StoredApplication
  readonly audits: readonly StoredAudit[]
  readonly since: EvidenceSince
  /** The files of the screens on which documents are signed; empty where the chain has a signing. */
  readonly signScreens: readonly string[]
  readonly head: EvidenceHeadTable | undefined
  readonly entries: readonly StoredEntry[]
  readonly consents: readonly StoredConsent[]
  readonly documents: readonly File<StoredGeneratedDocument>[]
  readonly signings: readonly SigningWithPictures[]
  readonly signed: readonly File<StoredSignedDocument>[]
}

/** A head that was kept outside of the database. */
export type KeptHead = { readonly application: string; readonly number: number; readonly hash: string }

/** `at`: the entry, or the table with the uuid of its row and, where known, the column. */
export type Discrepancy = { readonly at: string; readonly message: string }

export function verifyEvidence(evidence: Evidence, headMac: (text: string) => string, kept?: KeptHead): readonly Discrepancy[] {
  return [
    ...inChain(evidence),
    ...atHead(evidence, headMac),
    ...(kept ? atKeptHead(evidence, kept) : []),
    ...sinceWhen(evidence),
    ...inState(evidence),
    ...inErased(evidence),
    ...inRows(evidence),
    ...inReadings(evidence),
    ...inPictures(evidence),
    ...inFiles(evidence),
  ]
}

function inChain({ entries, head }: Evidence): Discrepancy[] {
  const found: Discrepancy[] = []
  let previous: string | undefined = hashBeforeFirst
  let expected = 1
  for (const [index, entry] of entries.entries()) {
    const at = `entry ${entry.number}`
    if (entry.number !== expected) {
      found.push({
        at: `entry ${expected}`,
        message: `The chain goes from ${expected - 1} to ${entry.number}: an entry was deleted, or numbers were changed.`,
      })
      previous = undefined
    }
    const actual = hashOfEntry(entry)
    const next = entries[index + 1]?.previous_hash ?? head?.hash
    if (actual !== entry.hash) {
      const column = changedColumn(entry, { actual, previous, next, entries: entries.length })
      found.push({ at, message: `The column "${column}" was changed after the entry was written.` })
      previous = column === 'hash' ? actual : entry.hash
    } else {
      if (previous !== undefined && entry.previous_hash !== previous)
        found.push({
          at,
          message: 'It does not follow the entry before it: that entry, or this one, was put in place of another.',
        })
      previous = entry.hash
    }
    expected = entry.number + 1
  }
  return found
}

type Around = {
  readonly actual: string
  readonly previous: string | undefined
  /** The hash of an entry as the next entry, or the head, repeats it. */
  readonly next: string | undefined
  readonly entries: number
}

/** The column with whose former value the hash is right again; "data" where no such value is known. */
function changedColumn(entry: StoredEntry, { actual, previous, next, entries }: Around): keyof StoredEntry {
  const isRightWith = (change: Partial<StoredEntry>) => hashOfEntry({ ...entry, ...change }) === entry.hash
  if (actual === next) return 'hash'
  if (previous !== undefined && isRightWith({ previous_hash: previous })) return 'previous_hash'
  if (typeof entry.data.time === 'string' && isValidTime(entry.data.time) && isRightWith({ at: new Date(entry.data.time) }))
    return 'at'
  if (evidenceKinds.some((kind) => isRightWith({ kind }))) return 'kind'
  if (Array.from({ length: entries + 2 }, (_, number) => number).some((number) => isRightWith({ number }))) return 'number'
  return 'data'
}

function isValidTime(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}

function atHead({ head, entries }: Evidence, headMac: (text: string) => string): Discrepancy[] {
  const last = entries.at(-1)
  if (!head) return last ? [{ at: 'evidence_head', message: 'The head of the chain was deleted.' }] : []
  if (headMac(headText(head)) !== head.mac)
    return [{ at: 'evidence_head', message: 'The head was changed: its keyed hash is not the one that this server makes.' }]
  const number = last?.number ?? 0
  if (number < head.number)
    return [
      {
        at: `entry ${number + 1}`,
        message: `The chain ends after ${number} of ${head.number} entries: the last ones were deleted.`,
      },
    ]
  if (number > head.number)
    return [{ at: `entry ${head.number + 1}`, message: 'It was added by something other than the server.' }]
  if (last && last.hash !== head.hash) return [{ at: `entry ${number}`, message: 'Its hash is not the one of the head.' }]
  return []
}

function atKeptHead({ entries }: Evidence, { number, hash }: KeptHead): Discrepancy[] {
  const entry = entries.find((one) => one.number === number)
  if (!entry) return [{ at: `entry ${number}`, message: 'The head that was kept names this entry, and it is not there.' }]
  return entry.hash === hash ? [] : [{ at: `entry ${number}`, message: 'Its hash is not the one of the head that was kept.' }]
}

const statesIn = ({ entries }: Evidence) => entries.filter(({ kind }) => kind === 'state')

/** Since when there is evidence of what; the entries repeat it, because it excuses what is older. */
function sinceWhen(evidence: Evidence): Discrepancy[] {
  const is = evidenceSinceJson(evidence.since)
  const at = 'evidence_since'
  const missing = Object.entries(is).flatMap(([what, time]) => (time === null ? [what] : []))
  if (missing.length > 0) return [{ at, message: `The rows ${missing.join(' and ')} of this table were deleted.` }]
  const wrong = statesIn(evidence).find(({ data }) => canonicalText(data.since ?? null) !== canonicalText(is))
  return wrong ? [{ at, message: `The times of this table are not those that entry ${wrong.number} says.` }] : []
}

/** The row of the application against the last entry about it. */
function inState(evidence: Evidence): Discrepancy[] {
  const { application, row, audits, since } = evidence
  const at = `application ${application}`
  const last = statesIn(evidence).at(-1)
  const message = (column: string, { number, data }: StoredEntry) =>
    `The column "${column}" is not what entry ${number} says: it was changed after ${data.time}.`
  if (last) {
    const was = (last.data.state ?? {}) as JsonObject
    return changed(was, stateOf(row)).map((column) => ({ at, message: message(column, last) }))
  }
  const times = [row.created_at, row.updated_at, ...audits.map((audit) => audit.at)]
  if (!times.some((time) => isSince(time, since.states))) return []
  const began = since.states?.toISOString() ?? 'the beginning'
  return [{ at, message: `It was written after ${began}, since when its evidence says what it is, and the chain does not.` }]
}

/** An act that is known from elsewhere, and of which the chain says nothing. */
function inErased(evidence: Evidence): Discrepancy[] {
  const { application, entries, row, audits, consents, documents, signings, signed, signScreens, since } = evidence
  const found: Discrepancy[] = []
  const acts = [
    ...(consents.some((consent) => consent.text_sha256 !== null && !isOlderConsent(evidence, consent)) ? ['a consent'] : []),
    ...(documents.length > 0 ? ['a document'] : []),
    ...(signings.length > 0 || signed.length > 0 ? ['a signing'] : []),
  ]
  if (entries.length === 0 && acts.length > 0)
    found.push({ at: 'evidence', message: `The chain was erased: the application has ${acts.join(' and ')}, and no entry.` })
  for (const { number, what, because, at } of audits)
    if (what === 'submitted' && signScreens.includes(because) && isSince(at, since.consents))
      found.push({ at: `audit ${number}`, message: 'It is about a signature, and the chain has no signing: it was erased.' })
  if (row.version > 1 && audits.length === 0)
    found.push({
      at: `application ${application}`,
      message: `It has changed ${row.version - 1} times, and its audit was erased.`,
    })
  return found
}

/** True where nothing says since when. */
function isSince(time: Date, since: Date | undefined): boolean {
  return since === undefined || time >= since
}

/** The kinds of entries that contain a whole row, with the table and the rows that are there. */
function rowsByKind(evidence: Evidence) {
  const { consents, documents, signings, signed, audits } = evidence
  return [
    { kind: 'consent', table: 'consent', rows: consents.map(columnsOf) },
    { kind: 'state', table: 'audit', rows: audits.map(auditJson) },
    {
      kind: 'document-made',
      table: 'generated_document',
      rows: documents.map(({ document: { read_at: _, ...document } }) => columnsOf(document)),
    },
    { kind: 'signing', table: 'signing', rows: signings.map(({ signing }) => columnsOf(signing)) },
    { kind: 'document-sealed', table: 'signed_document', rows: signed.map(({ document }) => columnsOf(document)) },
  ] as const satisfies readonly { readonly kind: EvidenceKind; readonly table: string; readonly rows: readonly JsonObject[] }[]
}

function inRows(evidence: Evidence): Discrepancy[] {
  return rowsByKind(evidence).flatMap(({ kind, table, rows }) => {
    const key = table === 'audit' ? 'number' : 'uuid'
    const about = evidence.entries.filter((entry) => entry.kind === kind && entry.data.row !== undefined)
    const recorded = new Map(about.map((entry) => [rowIn(entry)[key], entry]))
    return [
      ...[...recorded].flatMap(([id, entry]) => {
        const at = `${table} ${id}`
        const [was, is] = [rowIn(entry), rows.find((row) => row[key] === id)]
        if (!is) return [{ at, message: `Entry ${entry.number} of ${entry.data.time} names this row, and it is not there.` }]
        return changed(was, is).map((column) => {
          const message = `The column "${column}" is not what the evidence says${firstDifference(was[column], is[column])}.`
          return { at, message }
        })
      }),
      ...rows
        .filter((row) => !recorded.has(row[key]) && !isOlderRow(evidence, table, row))
        .map((row) => ({ at: `${table} ${row[key]}`, message: 'The evidence does not know this row.' })),
    ]
  })
}

function rowIn({ data: { row } }: Pick<StoredEntry, 'data'>): JsonObject {
  return typeof row === 'object' && row !== null && !Array.isArray(row) ? (row as JsonObject) : {}
}

/** Consents and rows of the audit that were stored before there was evidence of them. */
function isOlderRow(evidence: Evidence, table: string, row: JsonObject): boolean {
  if (table === 'consent') {
    const consent = evidence.consents.find(({ uuid }) => uuid === row.uuid)
    return consent !== undefined && isOlderConsent(evidence, consent)
  }
  if (table !== 'audit') return false
  const numbers = statesIn(evidence).flatMap(({ data }) => (data.row === undefined ? [] : [Number(rowIn({ data }).number)]))
  const isBefore = Number(row.number) < Math.min(...numbers)
  return isBefore && !isSince(new Date(String(row.at)), evidence.since.states)
}

/**
 * By the time that the migration has stored, not by what the row has itself: neither is the row of before an application that
 * is of after, nor has it a number behind those in the evidence.
 */
function isOlderConsent({ entries, row, since }: Evidence, { given_at, number }: StoredConsent): boolean {
  const recorded = entries.filter(({ kind }) => kind === 'consent').map((entry) => Number(rowIn(entry).number))
  const isBefore = number === null || number < Math.min(...recorded)
  return isBefore && given_at >= row.created_at && !isSince(given_at, since.consents) && !isSince(row.created_at, since.consents)
}

function changed(was: JsonObject, is: JsonObject): string[] {
  const columns = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return columns.filter((column) => canonicalText(was[column] ?? null) !== canonicalText(is[column] ?? null))
}

/**
 * The first byte that differs between the recorded and the stored text, as the end of a sentence; empty for other
 * values.
 */
function firstDifference(was: unknown, is: unknown): string {
  if (typeof was !== 'string' || typeof is !== 'string') return ''
  const [before, after] = [Buffer.from(was), Buffer.from(is)]
  return `, from its byte ${firstOther(before, after)} on`
}

function firstOther(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length)
  for (let index = 0; index < shared; index += 1) if (a[index] !== b[index]) return index
  return shared
}

/** Each document that is marked as read has an entry of that time, and the entries of readings name the document's hash. */
function inReadings({ entries, documents }: Evidence): Discrepancy[] {
  const readings = entries.filter(({ kind }) => kind === 'document-read')
  return documents.flatMap(({ document: { uuid, read_at } }) => {
    const entry = readings.find(({ data }) => data.document === uuid)
    const at = `generated_document ${uuid}`
    if ((read_at?.toISOString() ?? undefined) === entry?.data.time) return []
    return [{ at, message: 'The column "read_at" is not what the evidence says.' }]
  })
}

function inPictures({ entries, signings }: Evidence): Discrepancy[] {
  return signings.flatMap(({ signing, drawn }) => {
    const entry = entries.find(({ kind, data }) => kind === 'signing' && rowIn({ data }).uuid === signing.uuid)
    if (!entry) return []
    const at = `signing ${signing.uuid}`
    if (drawn === 'unreadable')
      return [{ at, message: 'The columns "signature" and "initials" cannot be decrypted: they were changed.' }]
    return (['signature', 'initials'] as const).flatMap((picture) => {
      const is = drawn ? sha256(drawn[picture]) : null
      return is === (entry.data[`${picture}Sha256`] ?? null)
        ? []
        : [{ at, message: `The column "${picture}" is not the picture that was drawn.` }]
    })
  })
}

function inFiles({ documents, signed }: Evidence): Discrepancy[] {
  const found: Discrepancy[] = []
  for (const { document, bytes } of documents) found.push(...inFile('generated_document', document, bytes))
  for (const { document, bytes } of signed) {
    const at = `signed_document ${document.uuid}`
    const unsigned = documents.find((one) => one.document.uuid === document.generated_uuid)
    // A signed document is an incremental update: it begins with the bytes that the borrower was shown.
    const first = bytes && unsigned?.bytes ? firstOther(unsigned.bytes, bytes) : undefined
    const isPrefix = first === undefined || first === unsigned?.bytes?.length
    if (!isPrefix) found.push({ at, message: `Its bytes differ from those that were shown from byte ${first} on.` })
    found.push(...inFile('signed_document', document, bytes))
    const problem = bytes && sealProblem(bytes)
    if (problem !== undefined) found.push({ at, message: problem })
  }
  return found
}

type FileRow = { readonly uuid: string; readonly sha256: string; readonly size: number }

function inFile(table: string, { uuid, sha256: expected, size }: FileRow, bytes: Uint8Array | undefined): Discrepancy[] {
  const at = `${table} ${uuid}`
  if (!bytes)
    return [{ at, message: 'The column "bytes" cannot be decrypted: it was changed, or the server has another secret.' }]
  if (bytes.length === size && sha256(bytes) === expected) return []
  return [{ at, message: 'The column "bytes" has not the hash of the file that was stored.' }]
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
