/** Sessions of account linking, each bound to a borrower and an application. */

import type { Selectable } from 'kysely'
import type { LenderId } from '#engine/index.ts'
import type { Owner } from './applications.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { LinkPickingTable, LinkSessionTable } from './tables.ts'

export type StoredLinkSession = Selectable<LinkSessionTable>
export type StoredPicking = Selectable<LinkPickingTable>

export async function addLinkSession(tx: Writer, session: StoredLinkSession): Promise<void> {
  const row = { ...session, source_uuids: JSON.stringify(session.source_uuids) }
  await mustWrite(tx.insertInto('link_session').values(row).returning('uuid'))
}

export async function findLinkSession(
  db: Reader,
  owner: Owner,
  application: string,
  uuid: string,
): Promise<StoredLinkSession | undefined> {
  return await owned(db, owner, application).where('uuid', '=', uuid).executeTakeFirst()
}

/** Like findLinkSession, but locks the row (FOR UPDATE). */
export async function lockLinkSession(
  tx: Writer,
  owner: Owner,
  application: string,
  uuid: string,
): Promise<StoredLinkSession | undefined> {
  return await owned(tx, owner, application).where('uuid', '=', uuid).forUpdate().executeTakeFirst()
}

type Ended = Pick<StoredLinkSession, 'outcome' | 'source_uuids'>

export async function endLinkSession(tx: Writer, owner: Owner, uuid: string, { outcome, source_uuids }: Ended): Promise<void> {
  const change = { outcome, source_uuids: JSON.stringify(source_uuids) }
  const ofLender = tx.updateTable('link_session').set(change).where('lender', '=', owner.lender)
  const open = ofLender.where('identity_uuid', '=', owner.identity).where('outcome', 'is', null)
  await mustWrite(open.where('uuid', '=', uuid).returning('uuid'))
}

export async function addPicking(tx: Writer, picking: StoredPicking): Promise<void> {
  const row = { ...picking, picking: JSON.stringify(picking.picking) }
  await mustWrite(tx.insertInto('link_picking').values(row).returning('handle'))
}

export async function findPicking(db: Reader, lender: LenderId, handle: string): Promise<StoredPicking | undefined> {
  return await ofHandle(db, lender, handle).executeTakeFirst()
}

/** Like findPicking, but locks the row (FOR UPDATE). */
export async function lockPicking(tx: Writer, lender: LenderId, handle: string): Promise<StoredPicking | undefined> {
  return await ofHandle(tx, lender, handle).forUpdate().executeTakeFirst()
}

export async function changePicking(tx: Writer, { lender, handle, picking }: StoredPicking): Promise<void> {
  const change = { picking: JSON.stringify(picking) }
  const ofLender = tx.updateTable('link_picking').set(change).where('lender', '=', lender)
  await mustWrite(ofLender.where('handle', '=', handle).returning('handle'))
}

/** Deletes the sandbox visits of all lenders that expired before this time. */
export async function deletePickingsBefore(tx: Writer, before: Date): Promise<void> {
  await tx.deleteFrom('link_picking').where('expires_at', '<', before).execute()
}

function ofHandle(db: Reader, lender: LenderId, handle: string) {
  return db.selectFrom('link_picking').selectAll().where('lender', '=', lender).where('handle', '=', handle)
}

function owned(db: Reader, { lender, identity }: Owner, application: string) {
  const ofLender = db.selectFrom('link_session').selectAll().where('lender', '=', lender)
  return ofLender.where('identity_uuid', '=', identity).where('application_uuid', '=', application)
}
