import { type Selectable, sql } from 'kysely'
import type { JsonObject, LenderId } from '#engine/index.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { IdentityTable } from './tables.ts'

export type StoredIdentity = Selectable<IdentityTable>

/** E-mails that differ only in case belong to the same account. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

/** @returns false, and writes nothing, if the e-mail is already registered at this lender */
export async function addIdentity(
  tx: Writer,
  identity: Omit<StoredIdentity, 'email_key' | 'updated_at' | Confirmation> & Partial<Pick<StoredIdentity, Confirmation>>,
): Promise<boolean> {
  const row = {
    ...{ email_confirmed_at: null, email_kept_until: null, password_set_at: null },
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

type Confirmation = 'email_confirmed_at' | 'email_kept_until' | 'password_set_at'

export async function findIdentity(db: Reader, lender: LenderId, uuid: string): Promise<StoredIdentity | undefined> {
  const ofLender = db.selectFrom('identity').selectAll().where('lender', '=', lender)
  return await ofLender.where('uuid', '=', uuid).executeTakeFirst()
}

/**
 * Like findIdentity, but locks the row (FOR UPDATE). Call it after locking the application, never before, to avoid
 * deadlocks.
 */
export async function lockIdentity(tx: Writer, lender: LenderId, uuid: string): Promise<StoredIdentity | undefined> {
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

/** Notes that the borrower has proved, with a code, that the e-mail is theirs. */
export async function confirmEmail(
  tx: Writer,
  { lender, identity: uuid }: { readonly lender: LenderId; readonly identity: string },
  at: Date,
): Promise<void> {
  const change = { email_confirmed_at: at, updated_at: at }
  const ofLender = tx.updateTable('identity').set(change).where('lender', '=', lender)
  await mustWrite(ofLender.where('uuid', '=', uuid).returning('uuid'))
}

/**
 * Takes an e-mail from the account that has it, if the account was never confirmed and its time is over. Holds an advisory
 * lock on the e-mail until the transaction ends, so that no other account gets it meanwhile.
 */
export async function releaseUnconfirmedEmail(tx: Writer, lender: LenderId, email: string, at: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${lender}/email/${emailKey(email)}`}, 0))`.execute(tx)
  const ofLender = tx.updateTable('identity').set({ email: '', email_key: null, updated_at: at }).where('lender', '=', lender)
  const unconfirmed = ofLender.where('email_key', '=', emailKey(email)).where('email_confirmed_at', 'is', null)
  await unconfirmed.where('email_kept_until', '<=', at).execute()
}

/**
 * Sets another e-mail, which is not confirmed, and makes the codes void that confirm the one of before. Call
 * `releaseUnconfirmedEmail` before.
 *
 * @param keptUntil how long the account keeps it unconfirmed; null: for good
 * @returns false if another account has it
 */
export async function changeEmail(
  tx: Writer,
  { lender, identity: uuid }: { readonly lender: LenderId; readonly identity: string },
  { email, keptUntil }: { readonly email: string; readonly keptUntil: Date | null },
  at: Date,
): Promise<boolean> {
  const owner = await findIdentityByEmail(tx, lender, email)
  if (owner && owner.uuid !== uuid) return false
  const email_key = emailKey(email)
  const change = { email, email_key, email_kept_until: keptUntil, email_confirmed_at: null, updated_at: at }
  const ofLender = tx.updateTable('identity').set(change).where('lender', '=', lender)
  await mustWrite(ofLender.where('uuid', '=', uuid).returning('uuid'))
  const codes = tx.updateTable('mailed_code').set({ used_at: at }).where('lender', '=', lender)
  await codes.where('identity_uuid', '=', uuid).where('purpose', '=', 'confirm-email').where('used_at', 'is', null).execute()
  return true
}

/** Sets the password, and ends a change of the e-mail address that is not confirmed yet. */
export async function changePassword(
  tx: Writer,
  { lender, identity: uuid }: { readonly lender: LenderId; readonly identity: string },
  password_hash: string,
  at: Date,
): Promise<void> {
  const change = { password_hash, password_set_at: at, updated_at: at }
  const ofLender = tx.updateTable('identity').set(change).where('lender', '=', lender)
  await mustWrite(ofLender.where('uuid', '=', uuid).returning('uuid'))
  const codes = tx.updateTable('mailed_code').set({ used_at: at }).where('lender', '=', lender)
  await codes.where('identity_uuid', '=', uuid).where('purpose', '=', 'new-email').where('used_at', 'is', null).execute()
}

export async function findIdentityByEmail(db: Reader, lender: LenderId, email: string): Promise<StoredIdentity | undefined> {
  const ofLender = db.selectFrom('identity').selectAll().where('lender', '=', lender)
  return await ofLender.where('email_key', '=', emailKey(email)).executeTakeFirst()
}
