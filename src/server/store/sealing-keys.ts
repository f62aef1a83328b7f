import type { LenderId } from '#engine/index.ts'
import type { Sealer } from '../secrets/sealer.ts'
import type { Reader, Writer } from './open-store.ts'

export type SealingKey = { readonly privateKey: Uint8Array; readonly certificate: Uint8Array }
type NewSealingKey = SealingKey & { readonly lender: LenderId; readonly created_at: Date }

/** @throws where the key was encrypted with another secret */
export async function findSealingKey(db: Reader, sealer: Sealer, lender: LenderId): Promise<SealingKey | undefined> {
  const row = await db.selectFrom('sealing_key').selectAll().where('lender', '=', lender).executeTakeFirst()
  if (!row) return undefined
  const { private_key: bytes, key_id: keyId, certificate } = row
  return { privateKey: sealer.open(placeOf(lender), { bytes, keyId }), certificate }
}

/** Stores the key of a lender; one that has a key keeps it. */
export async function addSealingKey(tx: Writer, sealer: Sealer, key: NewSealingKey): Promise<void> {
  const { lender, privateKey, certificate, created_at } = key
  const { bytes: private_key, keyId: key_id } = sealer.seal(placeOf(lender), privateKey)
  const written = await tx
    .insertInto('sealing_key')
    .values({ lender, private_key, key_id, certificate, created_at })
    .onConflict((it) => it.doNothing())
    .returning('lender')
    .execute()
  if (written.length === 1 || (await findSealingKey(tx, sealer, lender))) return
  throw new Error('The sealing key is neither written nor there.')
}

function placeOf(lender: LenderId) {
  return { lender, owner: lender, path: 'sealing_key' }
}
