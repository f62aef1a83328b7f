import type { Selectable } from 'kysely'
import type { JsonObject, LenderId } from '#engine/index.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { IdentityTable } from './tables.ts'

export type StoredIdentity = Selectable<IdentityTable>

/** Two spellings that differ in case only are one account. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

/** @returns false where the e-mail is registered at this lender already; then nothing was written */
export async function addIdentity(tx: Writer, identity: Omit<StoredIdentity, 'email_key' | 'updated_at'>): Promise<boolean> {
  const row = {
    ...identity,
    email_key: emailKey(identity.email),
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

/** Like findIdentity, but locks the row (FOR UPDATE). To be called after the application is locked, never before. */
export async function holdIdentity(tx: Writer, lender: LenderId, uuid: string): Promise<StoredIdentity | undefined> {
  const ofLender = tx.selectFrom('identity').selectAll().where('lender', '=', lender)
  return await ofLender.where('uuid', '=', uuid).forUpdate().executeTakeFirst()
}

/** @param entity the `profile` facts that screens collect, all of them */
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

export async function findIdentityByEmail(db: Reader, lender: LenderId, email: string): Promise<StoredIdentity | undefined> {
  const ofLender = db.selectFrom('identity').selectAll().where('lender', '=', lender)
  return await ofLender.where('email_key', '=', emailKey(email)).executeTakeFirst()
}
