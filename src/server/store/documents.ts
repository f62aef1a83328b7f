/** Uploaded files. Their content is sealed, bound to their row, and in the file store. */
import type { Selectable } from 'kysely'
import type { Sealer } from '../secrets/sealer.ts'
import type { Owner } from './applications.ts'
import { type Content, openedPieces, sealedPieces, sealedSize } from './content-in-pieces.ts'
import type { FileStore } from './file-store.ts'
import { mustWrite, type Reader, type Store, type Writer } from './open-store.ts'
import type { DocumentTable } from './tables.ts'

export type StoredDocument = Omit<Selectable<DocumentTable>, 'bytes' | 'key_id'>

/** Where content is stored, and how it is sealed. */
export type Storing = { readonly files: FileStore; readonly sealer: Sealer }

/** A new document is not submitted yet. */
export type NewDocument = Omit<StoredDocument, 'submitted_at'>

/** Seals the content of a document and gives it to the file store, before its row is written. */
export async function storeContent(
  { files, sealer }: Storing,
  document: Pick<StoredDocument, 'lender' | 'uuid'>,
  content: Content,
): Promise<void> {
  await files.put(document, sealedPieces(sealer, placeOf(document), content), sealedSize(content.size))
}

/** @param document whose content is stored */
export async function addDocument(tx: Writer, { keyId: key_id }: Pick<Sealer, 'keyId'>, document: NewDocument): Promise<void> {
  const row = { ...document, submitted_at: null, bytes: null, key_id }
  await mustWrite(tx.insertInto('document').values(row).returning('uuid'))
}

/** The documents of applications, oldest first. */
export async function documentsOf(db: Reader, owner: Owner, ...applications: string[]): Promise<StoredDocument[]> {
  const ofLender = db.selectFrom('document').select(columns).where('lender', '=', owner.lender)
  const own = ofLender.where('identity_uuid', '=', owner.identity).where('application_uuid', 'in', applications)
  return await own.orderBy('created_at').orderBy('uuid').execute()
}

/**
 * The content of a document, in pieces.
 *
 * @returns undefined where there is no such document; throws while it is read if it was changed, or sealed with another secret
 */
export async function contentOf(
  store: Store,
  { files, sealer }: Storing,
  key: Pick<StoredDocument, 'lender' | 'uuid'>,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const row = await store.read((db) => {
    const ofLender = db.selectFrom('document').select(['lender', 'uuid', 'size', 'bytes', 'key_id'])
    return ofLender.where('lender', '=', key.lender).where('uuid', '=', key.uuid).executeTakeFirst()
  })
  if (!row) return undefined
  const { size, bytes, key_id: keyId } = row
  if (bytes !== null) return wholeContent(sealer.open(placeOf(row), { bytes, keyId }))
  return openedPieces(sealer, { place: placeOf(row), keyId }, { size, parts: files.get(row) })
}

async function* wholeContent(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}

export type PendingDocument = Pick<StoredDocument, 'lender' | 'uuid' | 'created_at'>

/**
 * The documents of all lenders that wait for the scanner, oldest first.
 *
 * @param after the last one of the page before
 */
export async function pendingDocuments(db: Reader, most: number, after?: PendingDocument): Promise<PendingDocument[]> {
  const waiting = db.selectFrom('document').select(['lender', 'uuid', 'created_at']).where('scan', '=', 'held')
  const further = after
    ? waiting.where((is) => is(is.refTuple('created_at', 'uuid'), '>', is.tuple(after.created_at, after.uuid)))
    : waiting
  return await further.orderBy('created_at').orderBy('uuid').limit(most).execute()
}

/** Passes a document that waits for the scanner, or marks it as infected and deletes its content. */
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
