import type { Selectable } from 'kysely'
import type { JsonObject, LenderId } from '#engine/index.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { IdentityTable } from './tables.ts'

export type StoredIdentity = Selectable<IdentityTable>

/** E-mails that differ only in case belong to the same account. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

/** @returns false, and writes nothing, if the e-mail is already registered at this lender */
export async function addIdentity(
  tx: Writer,
  identity: Omit<StoredIdentity, 'email_key' | 'updated_at' | 'email_confirmed_at'>,
): Promise<boolean> {
  const row = {
    ...identity,
    email_key: emailKey(identity.email),
    email_confirmed_at: null,
    name: JSON.stringify(identity.name),
    entity: JSON.stringify(identity.entity),
    updated_at: identity.created_at,
  }
  const unlessTaken = tx.insertInto('identity').values(row)
  const added = await unlessTaken
    .onConflict((it) => it.columns(['lender', 'email_key']).doNothing())
    .returning('uuid')
    .execute()
  if (added.length === 1) return true
  if (await findIdentityByEmail(tx, identity.lender, identity.email)) return false
  throw new Error('An identity was neither written nor there already.')
}

export async function findIdentity(db: Reader, lender: LenderId, uuid: string): Promise<StoredIdentity | undefined> {
  const ofLender = db.selectFrom('identity').selectAll().where('lender', '=', lender)
  return await ofLender.where('uuid', '=', uuid).executeTakeFirst()
}

/**
 * Like findIdentity, but locks the row (FOR UPDATE). Call it after locking the application, never before, to avoid
 * deadlocks.
 */
export async function holdIdentity(tx: Writer, lender: LenderId, uuid: string): Promise<StoredIdentity | undefined> {
  const ofLender = tx.selectFrom('identity').selectAll().where('lender', '=', lender)
  return await ofLender.where('uuid', '=', uuid).forUpdate().executeTakeFirst()
}

/** @param entity all `profile` facts from screens */
export async function changeProfile(
  tx: Writer,
  { lender, identity: uuid }: { readonly lender: LenderId; readonly identity: string },
  entity: JsonObject,
  at: Date,
): Promise<void> {
  const change = { entity: JSON.stringify(entity), updated_at: at }
  const ofLender = tx.updateTable('identity').set(change).where('lender', '=', lender)
  await mustWrite(ofLender.where('uuid', '=', uuid).returning('uuid'))
}

/** Sets the password of a borrower who has proved with a code that the e-mail is theirs. */
export async function changePassword(
  tx: Writer,
  { lender, identity: uuid }: { readonly lender: LenderId; readonly identity: string },
  password_hash: string,
  at: Date,
): Promise<void> {
  const change = { password_hash, email_confirmed_at: at, updated_at: at }
  const ofLender = tx.updateTable('identity').set(change).where('lender', '=', lender)
  await mustWrite(ofLender.where('uuid', '=', uuid).returning('uuid'))
}

export async function findIdentityByEmail(db: Reader, lender: LenderId, email: string): Promise<StoredIdentity | undefined> {
  const ofLender = db.selectFrom('identity').selectAll().where('lender', '=', lender)
  return await ofLender.where('email_key', '=', emailKey(email)).executeTakeFirst()
}
