/** Second factors: an authenticator app with its sealed secret, and recovery codes, of which keyed hashes are stored. */
import type { Selectable } from 'kysely'
import type { LenderId } from '#engine/index.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { AccountAuditTable, SecondFactorTable } from './tables.ts'

export type StoredSecondFactor = Selectable<SecondFactorTable>
export type FactorOwner = { readonly lender: LenderId; readonly identity: string }

export async function findSecondFactor(db: Reader, { lender, identity }: FactorOwner): Promise<StoredSecondFactor | undefined> {
  const ofLender = db.selectFrom('second_factor').selectAll().where('lender', '=', lender)
  return await ofLender.where('identity_uuid', '=', identity).executeTakeFirst()
}

/** Like findSecondFactor, but locks the row (FOR UPDATE). */
export async function lockSecondFactor(tx: Writer, { lender, identity }: FactorOwner): Promise<StoredSecondFactor | undefined> {
  const ofLender = tx.selectFrom('second_factor').selectAll().where('lender', '=', lender)
  return await ofLender.where('identity_uuid', '=', identity).forUpdate().executeTakeFirst()
}

/** Whether a sign-in of the identity asks for a code. */
export async function hasSecondFactor(db: Reader, owner: FactorOwner): Promise<boolean> {
  return (await findSecondFactor(db, owner))?.on_since != null
}

/** Writes a secret that is not on yet, in the place of an earlier one that was never turned on. */
export async function beginSecondFactor(
  tx: Writer,
  { lender, identity: identity_uuid }: FactorOwner,
  { secret, keyId: key_id }: { readonly secret: Uint8Array; readonly keyId: string },
  begun_at: Date,
): Promise<void> {
  const values = { secret, key_id, begun_at, on_since: null, last_step: 0 }
  const row = tx.insertInto('second_factor').values({ lender, identity_uuid, ...values })
  await mustWrite(row.onConflict((it) => it.columns(['lender', 'identity_uuid']).doUpdateSet(values)).returning('identity_uuid'))
}

export async function turnOnSecondFactor(tx: Writer, { lender, identity }: FactorOwner, on_since: Date): Promise<void> {
  const ofLender = tx.updateTable('second_factor').set({ on_since }).where('lender', '=', lender)
  await mustWrite(ofLender.where('identity_uuid', '=', identity).returning('identity_uuid'))
}

/** Stores the time step of the last code, so that no code counts twice. */
export async function storeLastStep(tx: Writer, { lender, identity }: FactorOwner, last_step: number): Promise<void> {
  const ofLender = tx.updateTable('second_factor').set({ last_step }).where('lender', '=', lender)
  await mustWrite(ofLender.where('identity_uuid', '=', identity).returning('identity_uuid'))
}

/** Removes the secret and the recovery codes; idempotent. */
export async function removeSecondFactor(tx: Writer, { lender, identity }: FactorOwner): Promise<void> {
  const ofLender = tx.deleteFrom('second_factor').where('lender', '=', lender)
  await ofLender.where('identity_uuid', '=', identity).execute()
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
  tx: Writer,
  { lender, identity: identity_uuid }: FactorOwner,
  macs: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('lender', '=', lender).where('identity_uuid', '=', identity_uuid).execute()
  const rows = macs.map((code_mac) => ({ lender, identity_uuid, code_mac, used_at: null }))
  await mustWrite(tx.insertInto('recovery_code').values(rows).returning('code_mac'), rows.length)
}

/** @returns false if the identity has no such code, or has used it */
export async function spendRecoveryCode(
  tx: Writer,
  { lender, identity }: FactorOwner,
  mac: string,
  used_at: Date,
): Promise<boolean> {
  const ofLender = tx.updateTable('recovery_code').set({ used_at }).where('lender', '=', lender)
  const own = ofLender.where('identity_uuid', '=', identity).where('code_mac', '=', mac).where('used_at', 'is', null)
  return (await own.returning('code_mac').execute()).length === 1
}

/** How many recovery codes are not used yet. */
export async function countRecoveryCodes(db: Reader, { lender, identity }: FactorOwner): Promise<number> {
  const ofLender = db.selectFrom('recovery_code').select('code_mac').where('lender', '=', lender)
  return (await ofLender.where('identity_uuid', '=', identity).where('used_at', 'is', null).execute()).length
}

/** Adds an entry in the transaction of the action that it is about. Entries are immutable. */
export async function addAccountAudit(tx: Writer, entry: Omit<AccountAuditTable, 'number'>): Promise<void> {
  await mustWrite(tx.insertInto('account_audit').values(entry).returning('number'))
}
