import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { connectionTo, listenIn, migrate, openStore, type Store, type StorePlace, storeOver } from '#server/store/open-store.ts'
import { loginOf, roleOf } from '#server/store/row-security.ts'

/**
 * A database as its owner sees it, with all rows of all lenders. `served`: as a server opens it, whose transactions have
 * the rows of one lender.
 */
export type TestStore = Store & { readonly served: Store }

/**
 * An empty database: PGlite in memory, or, where TEST_DATABASE_URL names a PostgreSQL server, a database of its own there.
 * The watchdog is patient, since tests share the machine.
 */
export async function aStore(): Promise<TestStore> {
  const server = process.env.TEST_DATABASE_URL
  if (server) {
    const postgres = await copyOfTables(server)
    return await testStoreOver(connectionTo({ postgres }), listenIn({ postgres }))
  }
  const { db, tables } = idle.pop() ?? { db: connectionTo({ watchdogMs: 60_000 }) }
  if (tables !== undefined && tables === (await tablesOf(db))) {
    await empty(db)
    return reusable(await testStoreOver(db), { db, tables })
  }
  await makeTables(db)
  return reusable(await testStoreOver(db), { db, tables: await tablesOf(db) })
}

/** The database of a place, with its tables made, as its owner sees it. */
export async function openTestStore(place: StorePlace): Promise<TestStore> {
  const db = connectionTo(place)
  await migrate(db)
  return await testStoreOver(db, listenIn(place))
}

/** @param db connected as a superuser, whom row security does not hold */
export async function testStoreOver(db: Connection, listen = listenIn({})): Promise<TestStore> {
  return {
    read: (work) => work(db),
    write: (work) => db.transaction().execute(work),
    listen,
    close: () => db.destroy(),
    served: storeOver(db, { listen, role: roleOf(await loginOf(db)) }),
  }
}

async function makeTables(db: Connection): Promise<void> {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await migrate(db)
}

/** Removes all rows but those that the migrations have written. Triggers and foreign keys do not fire. */
async function empty(db: Connection): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db)
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%' and relname <> 'evidence_since'`.execute(
    db,
  )
  const filled = rows.map(({ name }) => sql`select ${sql.lit(name)} as name where exists (select from ${sql.table(name)})`)
  const { rows: full } = await sql<{ name: string }>`${sql.join(filled, sql` union all `)}`.execute(db)
  if (full.length > 0)
    await sql`truncate ${sql.join(full.map(({ name }) => sql.table(name)))} restart identity cascade`.execute(db)
  await sql`set session_replication_role = default`.execute(db)
}

/** The definitions of all tables: a test that changes one leaves others. */
async function tablesOf(db: Connection): Promise<string> {
  const { rows } = await sql<{ text: string }>`select md5(string_agg(line, ' ' order by line)) as text from (
    select concat_ws(' ', attrelid, attname, atttypid, attnum, attnotnull, atthasdef, attidentity) from pg_attribute
      join pg_class on attrelid = pg_class.oid where relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', oid, conname, condeferrable, convalidated) from pg_constraint where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', oid, tgname, tgenabled) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', oid, proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', oid, relrowsecurity, relforcerowsecurity, relacl) from pg_class where relnamespace = 'public'::regnamespace
  ) of_tables (line)`.execute(db)
  return rows[0]?.text ?? ''
}

type Connection = ReturnType<typeof connectionTo>

type Emptied = { readonly db: Connection; readonly tables?: string }

/**
 * PGlite in memory takes half a second to start, its tables a third of a second to be made, and a few milliseconds to be
 * emptied: a closed store's PGlite serves the next one.
 */
const idle: Emptied[] = []

/** A store whose `close` keeps the PGlite for the next store. */
function reusable(store: TestStore, used: Emptied): TestStore {
  let closed = false
  const close = async () => {
    if (!closed) idle.push(used)
    closed = true
  }
  const whileOpen = ({ read, write, listen }: Store): Store => {
    const open = () => {
      if (closed) throw new Error('The store is closed.')
    }
    return {
      read: async (work) => {
        open()
        return await read(work)
      },
      write: async (work) => {
        open()
        return await write(work)
      },
      listen,
      close,
    }
  }
  return { ...whileOpen(store), served: whileOpen(store.served) }
}

/** The name of a database with empty tables, by the PostgreSQL server: copying it is quicker than making the tables. */
const templates = new Map<string, Promise<string>>()

async function copyOfTables(server: string): Promise<string> {
  const template = templates.get(server) ?? newTemplate(server)
  templates.set(server, template)
  return await newDatabase(server, await template)
}

async function newTemplate(server: string): Promise<string> {
  const url = await newDatabase(server)
  await (await openStore({ postgres: url })).close()
  return new URL(url).pathname.slice(1)
}

/**
 * A database of its own on a PostgreSQL server.
 *
 * @param template the database that it copies; an empty one if absent
 * @returns its connection string
 */
export async function newDatabase(server: string, template = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  const postgres = new URL(server)
  postgres.pathname = name
  return postgres.href
}
