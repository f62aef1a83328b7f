/** From where somebody has signed in before: strangers elsewhere cannot lock them out there. */

import type { LenderId } from '#engine/index.ts'
import { mustWrite } from './must-write.ts'
import type { Reader, Writer } from './open-store.ts'

/** How long a place stays familiar after the last time. */
export const familiarMs = 90 * 24 * 60 * 60_000

/** @param who a keyed hash of identity and address, never either as it is */
export async function isFamiliar(db: Reader, lender: LenderId, who: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - familiarMs)
  const known = db.selectFrom('familiar').select('at').where('lender', '=', lender).where('who', '=', who)
  return (await known.where('at', '>', since).executeTakeFirst()) !== undefined
}

export async function rememberFamiliar(tx: Writer, lender: LenderId, who: string, now: Date): Promise<void> {
  const row = tx.insertInto('familiar').values({ lender, who, at: now })
  const again = row.onConflict((it) => it.columns(['lender', 'who']).doUpdateSet({ at: now }))
  await mustWrite(again.returning('who'))
}
