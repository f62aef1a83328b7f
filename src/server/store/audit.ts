import type { Insertable } from 'kysely'
import { mustWrite } from './must-write.ts'
import type { Writer } from './open-store.ts'
import type { AuditTable } from './tables.ts'

/** What was done to an application, by whom and to which version: written with it, never changed, and without answers. */
export async function addAudit(tx: Writer, row: Insertable<AuditTable>): Promise<void> {
  await mustWrite(tx.insertInto('audit').values(row).returning('number'))
}
