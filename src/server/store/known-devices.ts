/** Known devices: failed sign-ins from elsewhere do not lock an identity out where it has signed in before. */

import type { LenderId } from '#engine/index.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'

/** How long a device stays known after its last sign-in. */
export const knownDeviceMs = 90 * 24 * 60 * 60_000

/** @param who keyed hash of identity and address, never in plain text */
export async function isKnownDevice(db: Reader, lender: LenderId, who: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - knownDeviceMs)
  const known = db.selectFrom('familiar').select('at').where('lender', '=', lender).where('who', '=', who)
  return (await known.where('at', '>', since).executeTakeFirst()) !== undefined
}

export async function rememberDevice(tx: Writer, lender: LenderId, who: string, now: Date): Promise<void> {
  const row = tx.insertInto('familiar').values({ lender, who, at: now })
  const again = row.onConflict((it) => it.columns(['lender', 'who']).doUpdateSet({ at: now }))
  await mustWrite(again.returning('who'))
}
