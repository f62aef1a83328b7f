import type { LenderId } from '#engine/flow/json.ts'
import { mustWrite } from './must-write.ts'
import type { Reader, Writer } from './open-store.ts'

export type StoredRelease = { readonly hash: string; readonly lender: LenderId; readonly flow: string }

/** Keeps a release for good: applications are pinned to it. One that is kept already stays as it is. */
export async function keepRelease(tx: Writer, release: StoredRelease, now: Date): Promise<void> {
  if (await findRelease(tx, release.hash)) return
  const row = { ...release, served_at: now }
  // Another process may have kept the same one in between; the update changes nothing and tells that the row stands.
  const kept = tx.insertInto('release').values(row)
  await mustWrite(kept.onConflict((it) => it.column('hash').doUpdateSet({ hash: release.hash })).returning('hash'))
}

export async function findRelease(db: Reader, hash: string): Promise<StoredRelease | undefined> {
  return await db.selectFrom('release').select(['hash', 'lender', 'flow']).where('hash', '=', hash).executeTakeFirst()
}
