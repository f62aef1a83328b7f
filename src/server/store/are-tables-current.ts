import type { Kysely } from 'kysely'
import { migrations } from './migrations.ts'
import type { Tables } from './tables.ts'

type Migrated = Kysely<Tables & { kysely_migration: { name: string } }>

/** PostgreSQL's code of a table that does not exist: no migration ever ran. */
const undefinedTable = '42P01'

/** Whether exactly the migrations of this version ran on a database: one query, where a migration asks for every table. */
export async function areTablesCurrent(db: Kysely<Tables>): Promise<boolean> {
  const asked = (db as unknown as Migrated).selectFrom('kysely_migration').select('name').execute()
  const rows = await asked.catch((error: { readonly code?: unknown }) => {
    if (error.code === undefinedTable) return []
    throw error
  })
  const names = new Set(rows.map(({ name }) => name))
  const own = Object.keys(migrations)
  return own.length === names.size && own.every((name) => names.has(name))
}
