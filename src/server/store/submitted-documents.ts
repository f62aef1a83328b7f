/** Submission of documents with their screen; before it, the borrower may delete them. */
import { sql } from 'kysely'
import type { Owner } from './applications.ts'
import { documentsOf, type StoredDocument } from './documents.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'

export async function findDocument(
  db: Reader,
  owner: Owner,
  application: string,
  uuid: string,
): Promise<StoredDocument | undefined> {
  return (await documentsOf(db, owner, application)).find((document) => document.uuid === uuid.toLowerCase())
}

/** The number of documents of a screen, for one condition where the screen has one. */
export async function countDocuments(
  db: Reader,
  owner: Owner,
  application: string,
  { screen, condition }: { readonly screen: string; readonly condition?: string | undefined },
): Promise<number> {
  const count = sql<number>`count(*)::integer`.as('count')
  const ofLender = db.selectFrom('document').select(count).where('lender', '=', owner.lender)
  const own = ofLender.where('identity_uuid', '=', owner.identity).where('application_uuid', '=', application)
  const sent = own.where('screen', '=', screen).where('condition_uuid', condition === undefined ? 'is' : '=', condition ?? null)
  return (await sent.executeTakeFirst())?.count ?? 0
}

/** Marks documents as submitted; a document that already is keeps its time. @throws where one is not the owner's, or not scanned */
export async function submitDocuments(
  tx: Writer,
  owner: Owner,
  application: string,
  uuids: readonly string[],
  at: Date,
): Promise<void> {
  if (uuids.length === 0) return
  const change = { submitted_at: sql<Date>`coalesce(submitted_at, ${at})` }
  const ofLender = tx.updateTable('document').set(change).where('lender', '=', owner.lender)
  const own = ofLender.where('identity_uuid', '=', owner.identity).where('application_uuid', '=', application)
  await mustWrite(
    own
      .where('scan', 'is', null)
      .where('uuid', 'in', [...uuids])
      .returning('uuid'),
    uuids.length,
  )
}

/** @returns false where the document does not exist or is submitted */
export async function deleteUnsubmittedDocument(tx: Writer, owner: Owner, application: string, uuid: string): Promise<boolean> {
  const ofLender = tx.deleteFrom('document').where('lender', '=', owner.lender)
  const own = ofLender.where('identity_uuid', '=', owner.identity).where('application_uuid', '=', application)
  const open = own.where('submitted_at', 'is', null).where('uuid', '=', uuid)
  return (await open.returning('uuid').execute()).length === 1
}
