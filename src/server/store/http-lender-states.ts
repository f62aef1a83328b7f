/** The sequence numbers exchanged with a connected lender system, by application. */
import type { Selectable } from 'kysely'
import type { LenderId } from '#engine/index.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { HttpLenderStateTable } from './tables.ts'

type ApplicationKey = { readonly lender: LenderId; readonly uuid: string }
type Exchanged = Pick<Selectable<HttpLenderStateTable>, 'sent' | 'received'>

/** undefined if no messages were exchanged for the application. */
export async function findHttpLenderState(db: Reader, { lender, uuid }: ApplicationKey): Promise<Exchanged | undefined> {
  const ofLender = db.selectFrom('http_lender_state').select(['sent', 'received']).where('lender', '=', lender)
  return await ofLender.where('application_uuid', '=', uuid).executeTakeFirst()
}

export async function writeHttpLenderState(tx: Writer, { lender, uuid }: ApplicationKey, state: Exchanged): Promise<void> {
  const { sent, received } = state
  const row = tx.insertInto('http_lender_state').values({ lender, application_uuid: uuid, sent, received })
  const written = row.onConflict((key) => key.columns(['lender', 'application_uuid']).doUpdateSet({ sent, received }))
  await mustWrite(written.returning('application_uuid'))
}
