/** The stored sandbox states of applications. */
import type { Selectable } from 'kysely'
import type { LenderId, SandboxState } from '#engine/index.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { SandboxStateTable } from './tables.ts'

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
