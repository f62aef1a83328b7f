/** Passkeys, and the challenges that a browser signs with them, each once. */
import type { Selectable } from 'kysely'
import type { LenderId } from '#engine/index.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { PasskeyTable } from './tables.ts'

export type StoredPasskey = Selectable<PasskeyTable>
type Owner = { readonly lender: LenderId; readonly identity: string }

/** @param identity whose passkey is added; null for a sign-in */
export type Challenge = {
  readonly lender: LenderId
  readonly challenge: string
  readonly identity: string | null
  readonly expiresAt: Date
}

export async function addChallenge(tx: Writer, { lender, challenge, identity, expiresAt }: Challenge): Promise<void> {
  const row = { lender, challenge, identity_uuid: identity, expires_at: expiresAt }
  await mustWrite(tx.insertInto('passkey_challenge').values(row).returning('challenge'))
}

/** @returns false for a challenge that was not issued, was issued for another purpose, was answered, or has expired */
export async function spendChallenge(
  tx: Writer,
  { lender, challenge, identity }: Omit<Challenge, 'expiresAt'>,
  now: Date,
): Promise<boolean> {
  const ofLender = tx.deleteFrom('passkey_challenge').where('lender', '=', lender).where('challenge', '=', challenge)
  const own = identity === null ? ofLender.where('identity_uuid', 'is', null) : ofLender.where('identity_uuid', '=', identity)
  return (await own.where('expires_at', '>', now).returning('challenge').execute()).length === 1
}

/** The passkeys of an identity, in the order in which they were added. */
export async function passkeysOf(db: Reader, { lender, identity }: Owner): Promise<readonly StoredPasskey[]> {
  const ofLender = db.selectFrom('passkey').selectAll().where('lender', '=', lender)
  return await ofLender.where('identity_uuid', '=', identity).orderBy('created_at').orderBy('uuid').execute()
}

/** Locks the row (FOR UPDATE). */
export async function lockPasskey(tx: Writer, lender: LenderId, credentialId: string): Promise<StoredPasskey | undefined> {
  const ofLender = tx.selectFrom('passkey').selectAll().where('lender', '=', lender)
  return await ofLender.where('credential_id', '=', credentialId).forUpdate().executeTakeFirst()
}

/** @returns false if the credential is known already */
export async function addPasskey(tx: Writer, { transports, ...passkey }: Omit<StoredPasskey, 'last_used_at'>): Promise<boolean> {
  const row = { ...passkey, transports: JSON.stringify(transports), last_used_at: null }
  const unlessKnown = tx.insertInto('passkey').values(row)
  const added = await unlessKnown
    .onConflict((it) => it.columns(['lender', 'credential_id']).doNothing())
    .returning('uuid')
    .execute()
  return added.length === 1
}

export async function markPasskeyUsed(
  tx: Writer,
  { lender, uuid }: Pick<StoredPasskey, 'lender' | 'uuid'>,
  counter: number,
  last_used_at: Date,
): Promise<void> {
  const ofLender = tx.updateTable('passkey').set({ counter, last_used_at }).where('lender', '=', lender)
  await mustWrite(ofLender.where('uuid', '=', uuid).returning('uuid'))
}

/** Removes a passkey of an identity. @returns false if the identity has no such passkey */
export async function removePasskey(tx: Writer, { lender, identity }: Owner, uuid: string): Promise<boolean> {
  const ofLender = tx.deleteFrom('passkey').where('lender', '=', lender)
  return (await ofLender.where('identity_uuid', '=', identity).where('uuid', '=', uuid).returning('uuid').execute()).length === 1
}
