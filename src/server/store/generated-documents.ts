/** Documents that the server made. Their bytes are sealed and bound to their row; lists are without bytes. */
import { type Selectable, sql } from 'kysely'
import { openedIfSound, type Sealer } from '../secrets/sealer.ts'
import type { Owner } from './applications.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { GeneratedDocumentTable } from './tables.ts'

export type StoredGeneratedDocument = Omit<Selectable<GeneratedDocumentTable>, 'bytes' | 'key_id'>

/** A new document was not read yet. */
export type NewGeneratedDocument = Omit<StoredGeneratedDocument, 'read_at'>

export async function addGeneratedDocument(
  tx: Writer,
  sealer: Sealer,
  document: NewGeneratedDocument,
  content: Uint8Array,
): Promise<void> {
  const { bytes, keyId: key_id } = sealer.seal(placeOf(document), content)
  const { summary, places } = document
  const row = { ...document, summary: JSON.stringify(summary), places: JSON.stringify(places), bytes, key_id, read_at: null }
  await mustWrite(tx.insertInto('generated_document').values(row).returning('uuid'))
}

/** The documents of an application, all versions, oldest first. */
export async function generatedDocumentsOf(
  db: Reader,
  owner: Owner,
  ...applications: string[]
): Promise<StoredGeneratedDocument[]> {
  const ofLender = db.selectFrom('generated_document').select(columns).where('lender', '=', owner.lender)
  const own = ofLender.where('identity_uuid', '=', owner.identity).where('application_uuid', 'in', applications)
  return await own.orderBy('created_at').orderBy('uuid').execute()
}

export type DocumentContent = { readonly document: StoredGeneratedDocument; readonly bytes: Uint8Array }

/** @throws where the bytes were sealed with another secret, or for another row */
export async function generatedContentOf(
  db: Reader,
  sealer: Sealer,
  owner: Owner,
  application: string,
  uuid: string,
): Promise<DocumentContent | undefined> {
  const ofLender = db.selectFrom('generated_document').selectAll().where('lender', '=', owner.lender)
  const own = ofLender.where('identity_uuid', '=', owner.identity).where('application_uuid', '=', application)
  const row = await own.where('uuid', '=', uuid).executeTakeFirst()
  if (!row) return undefined
  const { bytes, key_id: keyId, ...document } = row
  return { document, bytes: sealer.open(placeOf(row), { bytes, keyId }) }
}

/** All documents of an application with their bytes; undefined where these were changed or cannot be decrypted. */
export async function generatedContentsOf(
  db: Reader,
  sealer: Sealer,
  owner: Owner,
  application: string,
): Promise<{ readonly document: StoredGeneratedDocument; readonly bytes: Uint8Array | undefined }[]> {
  const ofLender = db.selectFrom('generated_document').selectAll().where('lender', '=', owner.lender)
  const own = ofLender.where('identity_uuid', '=', owner.identity).where('application_uuid', '=', application)
  const rows = await own.orderBy('created_at').orderBy('uuid').execute()
  return rows.map(({ bytes, key_id, ...document }) => ({
    document,
    bytes: openedIfSound(sealer, placeOf(document), bytes, key_id),
  }))
}

/**
 * Marks a document as read; one that already is keeps its time.
 *
 * @returns the time; undefined if the borrower has no such document
 */
export async function markDocumentRead(
  tx: Writer,
  owner: Owner,
  application: string,
  uuid: string,
  at: Date,
): Promise<Date | undefined> {
  const change = { read_at: sql<Date>`coalesce(read_at, ${at})` }
  const ofLender = tx.updateTable('generated_document').set(change).where('lender', '=', owner.lender)
  const own = ofLender.where('identity_uuid', '=', owner.identity).where('application_uuid', '=', application)
  const row = await own.where('uuid', '=', uuid).returning('read_at').executeTakeFirst()
  return row?.read_at ?? undefined
}

const columns = [
  ...(['lender', 'uuid', 'application_uuid', 'identity_uuid', 'document', 'type', 'title', 'summary', 'locale'] as const),
  ...(['release_hash', 'content_sha256', 'sha256', 'pages', 'size', 'places', 'created_at', 'read_at'] as const),
] as const

function placeOf({ lender, uuid }: Pick<StoredGeneratedDocument, 'lender' | 'uuid'>) {
  return { lender, owner: uuid, path: 'generated_document' }
}
