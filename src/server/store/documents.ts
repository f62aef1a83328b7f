/** Uploaded files. Their bytes are sealed and bound to their row; lists of documents are without bytes. */
import type { Selectable } from 'kysely'
import type { Owner } from './applications.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { Sealer } from './sealer.ts'
import type { DocumentTable } from './tables.ts'

export type StoredDocument = Omit<Selectable<DocumentTable>, 'bytes' | 'key_id'>

/** A new document is not submitted yet. */
export type NewDocument = Omit<StoredDocument, 'submitted_at'>

export async function addDocument(tx: Writer, sealer: Sealer, document: NewDocument, content: Uint8Array): Promise<void> {
  const { bytes, keyId: key_id } = sealer.seal(placeOf(document), content)
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
export async function contentOf(db: Reader, sealer: Sealer, owner: Owner, uuid: string): Promise<Uint8Array | undefined> {
  const ofLender = db.selectFrom('document').select(['lender', 'uuid', 'bytes', 'key_id']).where('lender', '=', owner.lender)
  const own = ofLender.where('identity_uuid', '=', owner.identity).where('uuid', '=', uuid)
  const row = await own.executeTakeFirst()
  return row && sealer.open(placeOf(row), { bytes: row.bytes, keyId: row.key_id })
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
] as const

function placeOf({ lender, uuid }: Pick<StoredDocument, 'lender' | 'uuid'>) {
  return { lender, owner: uuid, path: 'document' }
}
