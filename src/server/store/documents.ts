/** Uploaded files. Their bytes are sealed and bound to their row; lists of documents are without bytes. */
import type { Selectable } from 'kysely'
import type { Owner } from './applications.ts'
import type { FileStore } from './file-store.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { Sealer } from './sealer.ts'
import type { DocumentTable } from './tables.ts'

export type StoredDocument = Omit<Selectable<DocumentTable>, 'bytes' | 'key_id'>

/** Where content is stored, and how it is sealed. */
export type Storing = { readonly files: FileStore; readonly sealer: Sealer }

/** A new document is not submitted yet. */
export type NewDocument = Omit<StoredDocument, 'submitted_at'>

/** The content of a document, sealed, and what its row holds of it: null if the file store has it. */
export type SealedContent = { readonly bytes: Uint8Array | null; readonly keyId: string }

/** Seals the content of a document and gives it to the file store, before its row is written. */
export async function storeContent(
  { files, sealer }: Storing,
  document: Pick<StoredDocument, 'lender' | 'uuid'>,
  content: Uint8Array,
): Promise<SealedContent> {
  const { bytes, keyId } = sealer.seal(placeOf(document), content)
  return { bytes: await files.put(document, bytes), keyId }
}

export async function addDocument(tx: Writer, document: NewDocument, { bytes, keyId: key_id }: SealedContent): Promise<void> {
  await mustWrite(
    tx
      .insertInto('document')
      .values({ ...document, submitted_at: null, bytes, key_id })
      .returning('uuid'),
  )
}

/** The documents of an application, oldest first. */
export async function documentsOf(db: Reader, owner: Owner, application: string): Promise<StoredDocument[]> {
  const ofLender = db.selectFrom('document').select(columns).where('lender', '=', owner.lender)
  const own = ofLender.where('identity_uuid', '=', owner.identity).where('application_uuid', '=', application)
  return await own.orderBy('created_at').orderBy('uuid').execute()
}

/** @throws where the bytes were sealed with another secret, or for another row */
export async function contentOf(
  db: Reader,
  storing: Storing,
  { lender, uuid }: Pick<StoredDocument, 'lender' | 'uuid'>,
): Promise<Uint8Array | undefined> {
  const ofLender = db.selectFrom('document').select(['lender', 'uuid', 'bytes', 'key_id']).where('lender', '=', lender)
  const row = await ofLender.where('uuid', '=', uuid).executeTakeFirst()
  if (!row) return undefined
  const bytes = row.bytes ?? (await storing.files.get(row))
  return storing.sealer.open(placeOf(row), { bytes, keyId: row.key_id })
}

/** The documents of all lenders that wait for the scanner, oldest first. */
export async function heldDocuments(db: Reader, most: number): Promise<Pick<StoredDocument, 'lender' | 'uuid'>[]> {
  const held = db.selectFrom('document').select(['lender', 'uuid']).where('scan', '=', 'held')
  return await held.orderBy('created_at').limit(most).execute()
}

/** Passes a held document, or marks it as infected and deletes its content. */
export async function markScanned(
  tx: Writer,
  { lender, uuid }: Pick<StoredDocument, 'lender' | 'uuid'>,
  result: 'clean' | 'infected',
): Promise<void> {
  const change = result === 'clean' ? { scan: null } : { scan: 'infected' as const, bytes: null }
  const ofLender = tx.updateTable('document').set(change).where('lender', '=', lender)
  await ofLender.where('uuid', '=', uuid).where('scan', '=', 'held').execute()
}

const columns = [
  'lender',
  'uuid',
  'application_uuid',
  'identity_uuid',
  'type',
  'name',
  'media_type',
  'size',
  'screen',
  'condition_uuid',
  'created_at',
  'submitted_at',
  'scan',
] as const

function placeOf({ lender, uuid }: Pick<StoredDocument, 'lender' | 'uuid'>) {
  return { lender, owner: uuid, path: 'document' }
}
