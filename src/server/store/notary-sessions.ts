/** Sessions with an electronic notary, each bound to a borrower and an application. */

import type { Selectable } from 'kysely'
import type { Answers, LenderId, ScreenRoute } from '#engine/index.ts'
import type { Sealer } from '../secrets/sealer.ts'
import type { Owner } from './applications.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { NotaryRoomTable, NotarySessionTable } from './tables.ts'

export type StoredNotarySession = Selectable<NotarySessionTable>
export type StoredRoom = Selectable<NotaryRoomTable>

type NewSession = Omit<StoredNotarySession, 'answers' | 'key_id' | 'ended_at' | 'outcome' | 'reason'>

export async function addNotarySession(
  tx: Writer,
  sealer: Sealer,
  session: NewSession,
  answers: Answers,
): Promise<StoredNotarySession> {
  const open = { ended_at: null, outcome: null, reason: null }
  const row = { ...session, ...sealed(sealer, session, answers), device: JSON.stringify(session.device), ...open }
  return await tx.insertInto('notary_session').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Replaces the answers, and what the browser reported about the device. */
export async function changeNotarySession(
  tx: Writer,
  sealer: Sealer,
  session: StoredNotarySession,
  answers: Answers,
): Promise<StoredNotarySession> {
  const changed = { ...sealed(sealer, session, answers), device: JSON.stringify(session.device) }
  const ofLender = tx.updateTable('notary_session').set(changed).where('lender', '=', session.lender)
  const open = ofLender.where('uuid', '=', session.uuid).where('outcome', 'is', null)
  return await open.returningAll().executeTakeFirstOrThrow()
}

/** Stores the provider's id of a session. A concurrent request that asked for the same session got the same id. */
export async function setHandle(tx: Writer, owner: Owner, uuid: string, handle: string): Promise<void> {
  const ofLender = tx.updateTable('notary_session').set({ handle }).where('lender', '=', owner.lender)
  await mustWrite(ofLender.where('identity_uuid', '=', owner.identity).where('uuid', '=', uuid).returning('uuid'))
}

/** @throws where the answers were sealed with another secret, or for another session */
export function answersOf(sealer: Sealer, session: StoredNotarySession): Answers {
  const bytes = sealer.open(placeOf(session), { bytes: session.answers, keyId: session.key_id })
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as Answers
}

export async function findNotarySession(
  db: Reader,
  owner: Owner,
  application: string,
  uuid: string,
): Promise<StoredNotarySession | undefined> {
  return await owned(db, owner, application).where('uuid', '=', uuid).executeTakeFirst()
}

/** Like findNotarySession, but locks the row (FOR UPDATE). */
export async function lockNotarySession(
  tx: Writer,
  owner: Owner,
  application: string,
  uuid: string,
): Promise<StoredNotarySession | undefined> {
  return await owned(tx, owner, application).where('uuid', '=', uuid).forUpdate().executeTakeFirst()
}

/** The session of a screen that has no outcome yet. */
export async function openNotarySession(
  db: Reader,
  owner: Owner,
  application: string,
  screen: ScreenRoute,
): Promise<StoredNotarySession | undefined> {
  const open = owned(db, owner, application).where('screen', '=', screen).where('outcome', 'is', null)
  return await open.executeTakeFirst()
}

type Ended = { readonly outcome: string; readonly reason: string | null; readonly ended_at: Date }

export async function endNotarySession(tx: Writer, owner: Owner, uuid: string, ended: Ended): Promise<void> {
  const ofLender = tx.updateTable('notary_session').set(ended).where('lender', '=', owner.lender)
  const open = ofLender.where('identity_uuid', '=', owner.identity).where('outcome', 'is', null)
  await mustWrite(open.where('uuid', '=', uuid).returning('uuid'))
}

/** Adds a room, unless its handle has one. */
export async function addRoom(tx: Writer, room: StoredRoom): Promise<void> {
  const row = { ...room, room: JSON.stringify(room.room) }
  await tx
    .insertInto('notary_room')
    .values(row)
    .onConflict((handle) => handle.doNothing())
    .execute()
}

export async function findRoom(db: Reader, lender: LenderId, handle: string): Promise<StoredRoom | undefined> {
  return await ofHandle(db, lender, handle).executeTakeFirst()
}

/** Like findRoom, but locks the row (FOR UPDATE). */
export async function lockRoom(tx: Writer, lender: LenderId, handle: string): Promise<StoredRoom | undefined> {
  return await ofHandle(tx, lender, handle).forUpdate().executeTakeFirst()
}

export async function changeRoom(tx: Writer, { lender, handle, room }: StoredRoom): Promise<void> {
  const ofLender = tx
    .updateTable('notary_room')
    .set({ room: JSON.stringify(room) })
    .where('lender', '=', lender)
  await mustWrite(ofLender.where('handle', '=', handle).returning('handle'))
}

/** Deletes the sandbox rooms of all lenders that expired before this time. */
export async function deleteRoomsBefore(tx: Writer, before: Date): Promise<void> {
  await tx.deleteFrom('notary_room').where('expires_at', '<', before).execute()
}

function sealed(sealer: Sealer, session: Parameters<typeof placeOf>[0], answers: Answers) {
  const { bytes, keyId } = sealer.seal(placeOf(session), Buffer.from(JSON.stringify(answers)))
  return { answers: bytes, key_id: keyId }
}

const placeOf = ({ lender, application_uuid, uuid }: Pick<StoredNotarySession, 'lender' | 'application_uuid' | 'uuid'>) => {
  return { lender, owner: application_uuid, path: `notary_session.${uuid}` }
}

function ofHandle(db: Reader, lender: LenderId, handle: string) {
  return db.selectFrom('notary_room').selectAll().where('lender', '=', lender).where('handle', '=', handle)
}

function owned(db: Reader, { lender, identity }: Owner, application: string) {
  const ofLender = db.selectFrom('notary_session').selectAll().where('lender', '=', lender)
  return ofLender.where('identity_uuid', '=', identity).where('application_uuid', '=', application)
}
