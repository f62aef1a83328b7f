import { type Kysely, sql } from 'kysely'
import { mustWrite, type Store } from './open-store.ts'
import type { Tables } from './tables.ts'

type ReadinessTable = { readiness: { at: Date } }

/**
 * Commits one row in a new file (TRUNCATE makes one): an UPDATE in place succeeds on a full disk, a SELECT on a read-only database.
 *
 * @throws where nothing can be written
 */
export async function probeWrite(store: Store, at: Date): Promise<void> {
  await store.write(async (tx) => {
    await sql`truncate readiness`.execute(tx)
    const db: Kysely<Tables & ReadinessTable> = tx.withTables<ReadinessTable>()
    await mustWrite(db.insertInto('readiness').values({ at }).returning('at'))
  })
}
