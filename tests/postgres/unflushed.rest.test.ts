/** A PostgreSQL that acknowledges a write before its disk has it. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newDatabase } from '#kit/a-store.ts'
import { DatabaseRefused } from '#server/store/database-refused.ts'
import { connectionTo, openStore } from '#server/store/open-store.ts'

it('a database that a power cut could set back is refused where it must flush, before its tables are made, and each setting is named', async () => {
  const postgres = await newDatabase(process.env.TEST_DATABASE_URL ?? '')
  const db = connectionTo({ postgres })
  const {
    rows: [server],
  } = await sql<{ fsync: string; name: string }>`select current_setting('fsync') as fsync, current_database() as name`.execute(db)
  await sql`alter database ${sql.id(server?.name ?? '')} set synchronous_commit = off`.execute(db)
  const refused = await openStore({ postgres, mustFlush: true }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(DatabaseRefused)
  const named = [...(server?.fsync === 'off' ? ['fsync = off'] : []), 'synchronous_commit = off'].join(' and ')
  expect((refused as Error).message).toMatch(
    new RegExp(`^PostgreSQL runs with ${named}: .*ALLOW_UNFLUSHED_DB=1 to accept it\\.$`),
  )
  const { rows } = await sql`select from pg_class where relname = 'application'`.execute(db)
  expect(rows).toEqual([])
  await db.destroy()
  await (await openStore({ postgres })).close()
})
