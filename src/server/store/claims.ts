/**
 * Claims of jobs, events and messages, each in its own table. A claim counts the attempt and leases the row until `due_at`; the
 * outcome is written only if no other process has claimed the row since. When a process is killed in between, the row is
 * claimed again after the lease.
 */
import { type ExpressionBuilder, sql } from 'kysely'
import { mustWrite, type Store, type Writer } from './open-store.ts'
import type { JobTable, MessageOutboxTable, Tables } from './tables.ts'

type Queue = 'job' | 'outbox' | 'message_outbox'
export type Claim = Pick<JobTable, 'lender' | 'uuid' | 'tries'>

/** @param rows locked by the transaction; no other process gets them before the lease ends */
export async function claimRows<Row extends Claim>(
  tx: Writer,
  queue: Queue,
  rows: readonly Row[],
  lease: { readonly due_at: Date; readonly set_at?: Date },
): Promise<readonly Row[]> {
  if (rows.length === 0) return []
  const uuids = rows.map(({ uuid }) => uuid)
  const claimed = tx.updateTable(columnsOf(queue)).set({ ...lease, tries: sql`tries + 1` })
  await mustWrite(claimed.where('uuid', 'in', uuids).returning('uuid'), rows.length)
  return rows.map((row) => ({ ...row, ...lease, tries: row.tries + 1 }))
}

/** A condition on a row: that no other process has claimed it since this claim. */
export const isClaimed =
  ({ lender, uuid, tries }: Claim) =>
  (is: ExpressionBuilder<Tables, 'job'>) =>
    is.and({ lender, uuid, tries })

type Outcome = Partial<Pick<MessageOutboxTable, 'due_at' | 'tries' | 'parked_at' | 'sent_at' | 'via' | 'trouble'>>

/** Schedules the next attempt, parks the row or stores its end. Changes nothing where another process has claimed the row since. */
export async function endClaim(store: Store, queue: Queue, claim: Claim, outcome: Outcome): Promise<void> {
  const { trouble } = outcome
  const change = { ...outcome, ...(trouble && { trouble: trouble.slice(0, 300) }) }
  await store.write((tx) => tx.updateTable(columnsOf(queue)).set(change).where(isClaimed(claim)).execute())
}

/** The columns of a claim are the same in the three tables. */
function columnsOf(queue: Queue): 'job' {
  return queue as 'job'
}
