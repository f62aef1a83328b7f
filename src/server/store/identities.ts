import type { Selectable } from 'kysely'
import type { LenderId } from '#engine/flow/json.ts'
import type { Reader, Writer } from './open-store.ts'
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

export async function findIdentityByEmail(db: Reader, lender: LenderId, email: string): Promise<StoredIdentity | undefined> {
  const ofLender = db.selectFrom('identity').selectAll().where('lender', '=', lender)
  return await ofLender.where('email_key', '=', emailKey(email)).executeTakeFirst()
}
