/**
 * The chains of evidence: what borrowers consented to, were shown, read and signed. Entries are only added, each in the
 * transaction of the act that it is about.
 */
import { sql } from 'kysely'
import type { JsonObject, LenderId } from '#engine/index.ts'
import type { Keys } from '../secrets/keys.ts'
import { hashBeforeFirst, hashOfEntry, type StoredEntry } from './hash-of-entry.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { EvidenceHeadTable } from './tables.ts'

export const evidenceKinds = [
  ...(['consent', 'document-made', 'document-shown', 'document-read'] as const),
  ...(['signing', 'signature', 'document-sealed', 'notary-session', 'state'] as const),
] as const
export type EvidenceKind = (typeof evidenceKinds)[number]
export type NewEntry = { readonly kind: EvidenceKind; readonly data: JsonObject }

export type OfApplication = { readonly lender: LenderId; readonly application: string }

/**
 * Adds entries to the chain of an application, in this order. The row of the chain's head is locked until the end of the
 * transaction, so that two transactions never add an entry with the same number.
 */
export async function addEvidence(
  tx: Writer,
  { headMac }: Pick<Keys, 'headMac'>,
  { lender, application: application_uuid }: OfApplication,
  entries: readonly NewEntry[],
  at: Date,
): Promise<void> {
  if (entries.length === 0) return
  const head = await lockHead(tx, lender, application_uuid)
  let { number, hash } = head
  const rows = entries.map(({ kind, data }): StoredEntry => {
    // `data` repeats the time of the entry, so that a change of one of the two shows the former value.
    const timed = JSON.parse(JSON.stringify({ ...data, time: at.toISOString() })) as JsonObject
    const row = { lender, application_uuid, number: number + 1, previous_hash: hash, kind, data: timed, at }
    number = row.number
    hash = hashOfEntry(row)
    return { ...row, hash }
  })
  const values = rows.map((row) => ({ ...row, data: JSON.stringify(row.data) }))
  await mustWrite(tx.insertInto('evidence').values(values).returning('number'), rows.length)
  const next = { number, hash, mac: headMac(headText({ lender, application_uuid, number, hash })) }
  const ofChain = tx.updateTable('evidence_head').set(next).where('lender', '=', lender)
  await mustWrite(ofChain.where('application_uuid', '=', application_uuid).returning('number'))
}

/** The text that `headMac` authenticates: lender, application, and number and hash of the last entry of its chain. */
export function headText({ lender, application_uuid, number, hash }: Omit<EvidenceHeadTable, 'mac'>): string {
  return JSON.stringify([lender, application_uuid, number, hash])
}

async function lockHead(tx: Writer, lender: LenderId, application_uuid: string): Promise<EvidenceHeadTable> {
  const first = { lender, application_uuid, number: 0, hash: hashBeforeFirst, mac: '' }
  await tx
    .insertInto('evidence_head')
    .values(first)
    .onConflict((it) => it.doNothing())
    .execute()
  const ofLender = tx.selectFrom('evidence_head').selectAll().where('lender', '=', lender)
  return await ofLender.where('application_uuid', '=', application_uuid).forUpdate().executeTakeFirstOrThrow()
}

export async function evidenceOf(db: Reader, { lender, application }: OfApplication): Promise<StoredEntry[]> {
  const ofLender = db.selectFrom('evidence').selectAll().where('lender', '=', lender)
  return await ofLender.where('application_uuid', '=', application).orderBy('number').execute()
}

export async function evidenceHeadOf(db: Reader, { lender, application }: OfApplication): Promise<EvidenceHeadTable | undefined> {
  const ofLender = db.selectFrom('evidence_head').selectAll().where('lender', '=', lender)
  return await ofLender.where('application_uuid', '=', application).executeTakeFirst()
}

/** The first entry about a document that was sent to a session. */
export async function findDocumentShown(
  db: Reader,
  { lender, application }: OfApplication,
  document: string,
  session: string,
): Promise<StoredEntry | undefined> {
  const ofLender = db.selectFrom('evidence').selectAll().where('lender', '=', lender)
  const shown = ofLender.where('application_uuid', '=', application).where('kind', '=', 'document-shown')
  const ofDocument = shown.where(sql`data->>'document'`, '=', document)
  return await ofDocument.where(sql`data->'signIn'->>'session'`, '=', session).orderBy('number').executeTakeFirst()
}

/** The documents of an application that were sent to any session of its borrower. */
export async function documentsShown(db: Reader, { lender, application }: OfApplication): Promise<ReadonlySet<string>> {
  const ofLender = db.selectFrom('evidence').where('lender', '=', lender).where('application_uuid', '=', application)
  const document = sql<string>`data->>'document'`.as('document')
  const shown = await ofLender.where('kind', '=', 'document-shown').select(document).execute()
  return new Set(shown.map((entry) => entry.document))
}
