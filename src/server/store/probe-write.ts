import { sql } from 'kysely'
import { mustWrite, type Store } from './open-store.ts'

/**
 * Commits one row in a new file (TRUNCATE makes one): an UPDATE in place succeeds on a full disk, a SELECT on a read-only database.
 *
 * @throws where nothing can be written
 */
export async function probeWrite(store: Store, at: Date): Promise<void> {
  await store.write(async (tx) => {
    await sql`truncate readiness`.execute(tx)
    await mustWrite(tx.insertInto('readiness').values({ at }).returning('at'))
  })
}
