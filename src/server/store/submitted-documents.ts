/** Whether a file was submitted with its screen: until then its owner may take it back. */
import { sql } from 'kysely'
import type { Owner } from './applications.ts'
import { withCalls } from './calls-tables.ts'
import type { StoredDocument } from './documents.ts'
import { mustWrite } from './must-write.ts'
import type { Reader, Writer } from './open-store.ts'

export type DocumentOnFile = StoredDocument & { readonly submitted_at: Date | null }

/** All of an application, the oldest first, without their bytes. */
export async function documentsOnFile(db: Reader, owner: Owner, application: string): Promise<DocumentOnFile[]> {
  return await owned(db, owner, application).orderBy('created_at').orderBy('uuid').execute()
}

export async function documentOnFile(
  db: Reader,
  owner: Owner,
  application: string,
  uuid: string,
): Promise<DocumentOnFile | undefined> {
  return await owned(db, owner, application).where('uuid', '=', uuid).executeTakeFirst()
}

/** How many were sent to a screen, for one condition where it is one's. */
export async function countDocuments(
  db: Reader,
  owner: Owner,
  application: string,
  { screen, condition }: { readonly screen: string; readonly condition?: string | undefined },
): Promise<number> {
  const count = sql<number>`count(*)::integer`.as('count')
  const ofLender = withCalls(db).selectFrom('document').select(count).where('lender', '=', owner.lender)
  const own = ofLender.where('identity_uuid', '=', owner.identity).where('application_uuid', '=', application)
  const sent = own.where('screen', '=', screen).where('condition_uuid', condition === undefined ? 'is' : '=', condition ?? null)
  return (await sent.executeTakeFirst())?.count ?? 0
}

/** From now on they stay on file. Those that were submitted before keep their time. @throws where one is not the owner's */
export async function submitDocuments(
  tx: Writer,
  owner: Owner,
  application: string,
  uuids: readonly string[],
  at: Date,
): Promise<void> {
  if (uuids.length === 0) return
  const change = { submitted_at: sql<Date>`coalesce(submitted_at, ${at})` }
  const ofLender = withCalls(tx).updateTable('document').set(change).where('lender', '=', owner.lender)
  const own = ofLender.where('identity_uuid', '=', owner.identity).where('application_uuid', '=', application)
  await mustWrite(own.where('uuid', 'in', [...uuids]).returning('uuid'), uuids.length)
}

/** @returns false where there is none (any more), or it was submitted */
export async function takeBackDocument(tx: Writer, owner: Owner, application: string, uuid: string): Promise<boolean> {
  const ofLender = withCalls(tx).deleteFrom('document').where('lender', '=', owner.lender)
  const own = ofLender.where('identity_uuid', '=', owner.identity).where('application_uuid', '=', application)
  const open = own.where('submitted_at', 'is', null).where('uuid', '=', uuid)
  return (await open.returning('uuid').execute()).length === 1
}

function owned(db: Reader, { lender, identity }: Owner, application: string) {
  const ofLender = withCalls(db).selectFrom('document').select(columns).where('lender', '=', lender)
  return ofLender.where('identity_uuid', '=', identity).where('application_uuid', '=', application)
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
