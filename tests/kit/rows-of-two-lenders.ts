import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Store } from '#server/store/open-store.ts'
import { forAllLenders, forLender } from '#server/store/row-scope.ts'
import { tablesOfAllLenders } from '#server/store/row-security.ts'
import type { Tables } from '#server/store/tables.ts'

export const [oneLender, otherLender] = ['aspen', 'birch'] as const

type Column = { readonly column: string; readonly type: string }

/** The tables with a column `lender`, and the columns of each that a row needs. */
export async function tablesOfLenders(db: Kysely<Tables>): Promise<ReadonlyMap<string, readonly Column[]>> {
  const { rows } = await sql<Column & { readonly name: string }>`
    select relname as name, attname as column, format_type(atttypid, null) as type
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      and attnotnull and attidentity = '' and exists (
        select from pg_attribute as own where own.attrelid = pg_class.oid and own.attname = 'lender' and not own.attisdropped)
    order by relname, attnum`.execute(db)
  return Map.groupBy(rows, ({ name }) => name)
}

/** Writes one row of each lender into each of the tables, without what the rows refer to. @param db of a superuser */
export async function addRowsOfTwoLenders(db: Kysely<Tables>): Promise<void> {
  const tables = await tablesOfLenders(db)
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    for (const [name, columns] of tables)
      for (const lender of [oneLender, otherLender]) await insertOf(name, columns, lender).execute(one)
    await sql`set session_replication_role = default`.execute(one)
  })
}

/** Expects that a store has the rows of the lender of its scope, and nothing of another one's: in every table. */
export async function expectRowsOfOneLender(store: Store, tables: ReadonlyMap<string, readonly Column[]>): Promise<void> {
  for (const [name, columns] of tables) {
    const table = sql.table(name)
    const lenders = async () => {
      const { rows } = await store.read((db) => sql<{ lender: string }>`select lender from ${table}`.execute(db))
      return rows.map(({ lender }) => lender).sort()
    }
    const own = await forLender(oneLender, lenders)
    expect(own, `rows of ${name} for its lender`).toEqual([oneLender])
    expect(await lenders(), `rows of ${name} outside of a scope`).toEqual([])
    const ofAll = tablesOfAllLenders.includes(name) ? [oneLender, otherLender] : []
    expect(await forAllLenders(lenders), `rows of ${name} for all lenders`).toEqual(ofAll)

    const forOne = (statement: ReturnType<typeof sql>) =>
      forLender(oneLender, () =>
        store.write(async (tx) => Number((await statement.execute(tx)).numAffectedRows ?? 0)).catch(refusalIn),
      )
    const others = sql`where lender = ${otherLender}`
    expect([0, forbidden], `update of ${name}`).toContain(await forOne(sql`update ${table} set lender = lender ${others}`))
    expect([0, forbidden], `delete from ${name}`).toContain(await forOne(sql`delete from ${table} ${others}`))
    expect(await forOne(insertOf(name, columns, otherLender)), `insert into ${name}`).toBe(forbidden)
  }
}

/** SQLSTATE insufficient_privilege, of row security and of missing rights. */
export const forbidden = '42501'

/** The SQLSTATE of a refused statement. */
export function refusalIn(error: { readonly code?: unknown }): unknown {
  return error.code ?? error
}

function insertOf(name: string, columns: readonly Column[], lender: string) {
  const names = sql.join(columns.map(({ column }) => sql.ref(column)))
  const values = sql.join(columns.map(({ column, type }) => (column === 'lender' ? sql`${lender}` : sql.raw(sampleOf(type)))))
  return sql`insert into ${sql.table(name)} (${names}) values (${values})`
}

/** A value of a type, other in each row where it may be a key. */
function sampleOf(type: string): string {
  const value = values[type]
  if (value === undefined) throw new Error(`A value of the type ${type} is missing here.`)
  return value
}

const values: Readonly<Record<string, string>> = {
  'timestamp with time zone': "'2026-01-15T12:00:00Z'",
  'double precision': '1',
  bigint: '1',
  boolean: 'true',
  bytea: "'\\x00'",
  integer: '1',
  jsonb: "'{}'",
  text: 'gen_random_uuid()::text',
  uuid: 'gen_random_uuid()',
}
