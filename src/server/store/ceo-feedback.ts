import type { LenderId } from '#engine/index.ts'
import type { Sealer } from '../secrets/sealer.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { CeoFeedbackTable } from './tables.ts'

/** Stores the message sealed, bound to its row. */
export async function addCeoFeedback(
  tx: Writer,
  sealer: Sealer,
  feedback: Omit<CeoFeedbackTable, 'content' | 'key_id'>,
  message: string,
): Promise<void> {
  const { lender, uuid: owner } = feedback
  const { bytes: content, keyId: key_id } = sealer.seal({ lender, owner, path: 'ceo-feedback' }, Buffer.from(message))
  await mustWrite(
    tx
      .insertInto('ceo_feedback')
      .values({ ...feedback, content, key_id })
      .returning('uuid'),
  )
}

/** How often a borrower has shared thoughts since then. */
export async function countCeoFeedback(
  db: Reader,
  { lender, identity }: { readonly lender: LenderId; readonly identity: string },
  since: Date,
): Promise<number> {
  const ofLender = db.selectFrom('ceo_feedback').select('uuid').where('lender', '=', lender)
  return (await ofLender.where('identity_uuid', '=', identity).where('given_at', '>', since).execute()).length
}
