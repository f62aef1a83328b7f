/** Secret values, stored nowhere else: encrypted, each bound to its lender, owner and path. */

import type { Json, LenderId } from '#engine/index.ts'
import type { Sealer } from '../secrets/sealer.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'

/** `owner`: the uuid of an application or an identity. */
export type SealedOwner = { readonly lender: LenderId; readonly owner: string }
/** `path`: the path of the fact, `profile.ssn`. */
export type SecretValue = { readonly path: string; readonly value: Json }

/** Replaces the values at these paths. */
export async function sealValues(
  tx: Writer,
  sealer: Sealer,
  { lender, owner }: SealedOwner,
  values: readonly SecretValue[],
): Promise<void> {
  for (const { path, value } of values) {
    const { bytes: ciphertext, keyId: key_id } = sealer.seal({ lender, owner, path }, Buffer.from(JSON.stringify(value)))
    const row = tx.insertInto('sealed').values({ lender, owner_uuid: owner, path, ciphertext, key_id })
    const inItsPlace = row.onConflict((it) => it.columns(['lender', 'owner_uuid', 'path']).doUpdateSet({ ciphertext, key_id }))
    await mustWrite(inItsPlace.returning('path'))
  }
}

/** @throws where the value was sealed with another secret, or for another place */
export async function openSealed(
  db: Reader,
  sealer: Sealer,
  { lender, owner }: SealedOwner,
  path: string,
): Promise<Json | undefined> {
  const ofOwner = db.selectFrom('sealed').selectAll().where('lender', '=', lender).where('owner_uuid', '=', owner)
  const row = await ofOwner.where('path', '=', path).executeTakeFirst()
  if (!row) return undefined
  const bytes = sealer.open({ lender, owner, path }, { bytes: row.ciphertext, keyId: row.key_id })
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as Json
}

export async function deleteSealed(tx: Writer, { lender, owner }: SealedOwner, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const ofOwner = tx.deleteFrom('sealed').where('lender', '=', lender).where('owner_uuid', '=', owner)
  await ofOwner.where('path', 'in', [...paths]).execute()
}
