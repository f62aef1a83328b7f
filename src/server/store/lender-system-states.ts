/** What is stored of applications at their lender systems: the state of the sandbox, or the sequence numbers of a connected one. */
import type { Selectable } from 'kysely'
import type { LenderId, SandboxState } from '#engine/index.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { HttpLenderStateTable, SandboxStateTable } from './tables.ts'

type ApplicationKey = { readonly lender: LenderId; readonly uuid: string }

/** undefined if the application was never in the sandbox. */
export async function findSandboxState(db: Reader, { lender, uuid }: ApplicationKey): Promise<SandboxState | undefined> {
  const ofLender = db.selectFrom('sandbox_state').selectAll().where('lender', '=', lender)
  const row = await ofLender.where('application_uuid', '=', uuid).executeTakeFirst()
  return row && stateOf(row)
}

export async function writeSandboxState(tx: Writer, { lender, uuid }: ApplicationKey, state: SandboxState): Promise<void> {
  const { node, persona = null, enteredAt, visit, elapsed, timers } = state
  const entered_at = enteredAt === undefined ? null : new Date(enteredAt)
  const columns = { node, persona, entered_at, visit, elapsed, timers: JSON.stringify(timers) }
  const row = tx.insertInto('sandbox_state').values({ lender, application_uuid: uuid, ...columns })
  const written = row.onConflict((key) => key.columns(['lender', 'application_uuid']).doUpdateSet(columns))
  await mustWrite(written.returning('application_uuid'))
}

export function stateOf(row: Omit<Selectable<SandboxStateTable>, 'lender' | 'application_uuid'>): SandboxState {
  const { node, persona, entered_at, visit, elapsed, timers } = row
  return {
    ...{ node, visit, elapsed, timers },
    ...(persona !== null && { persona }),
    ...(entered_at !== null && { enteredAt: entered_at.toISOString() }),
  }
}

type SequenceNumbers = Pick<Selectable<HttpLenderStateTable>, 'sent' | 'received'>

/** undefined if no messages were exchanged for the application. */
export async function findHttpLenderState(db: Reader, { lender, uuid }: ApplicationKey): Promise<SequenceNumbers | undefined> {
  const ofLender = db.selectFrom('http_lender_state').select(['sent', 'received']).where('lender', '=', lender)
  return await ofLender.where('application_uuid', '=', uuid).executeTakeFirst()
}

export async function writeHttpLenderState(tx: Writer, { lender, uuid }: ApplicationKey, state: SequenceNumbers): Promise<void> {
  const { sent, received } = state
  const row = tx.insertInto('http_lender_state').values({ lender, application_uuid: uuid, sent, received })
  const written = row.onConflict((key) => key.columns(['lender', 'application_uuid']).doUpdateSet({ sent, received }))
  await mustWrite(written.returning('application_uuid'))
}
