import { mustWrite, type Writer } from './open-store.ts'
import type { AccountAuditTable } from './tables.ts'

/** Adds an entry in the transaction of what was done. Entries are immutable. */
export async function addAccountAudit(tx: Writer, entry: Omit<AccountAuditTable, 'number'>): Promise<void> {
  await mustWrite(tx.insertInto('account_audit').values(entry).returning('number'))
}
