/**
 * Opens the database: PGlite in a folder or in memory, or a PostgreSQL server, with the same migrations and code.
 * PGlite has a single connection, so a query outside an open transaction would wait for ever; `read` and `write`
 * therefore throw if called inside a `write`.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { listenOnPostgres } from './listen-on-postgres.ts'
import { migrations } from './migrations.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import type { Tables } from './tables.ts'
import { tablesAreCurrent } from './tables-are-current.ts'

export type Reader = Kysely<Tables>
export type Writer = Transaction<Tables>

export type Store = {
  readonly read: <T>(work: (db: Reader) => Promise<T>) => Promise<T>
  /** Runs a transaction: all of it is stored, or nothing. It must not use the network or wait for anything else. */
  readonly write: <T>(work: (tx: Writer) => Promise<T>) => Promise<T>
  /**
   * Hears the notifications of the other servers on this database, until the returned function is called. PGlite has one
   * process, which has none.
   */
  readonly listen: (heard: (payload: string) => void) => () => Promise<void>
  readonly close: () => Promise<void>
}

/** The database: `postgres`: a connection string; `folder`: PGlite's files; neither: in memory, for tests. */
export type StorePlace = { readonly postgres?: string; readonly folder?: string; readonly watchdogMs?: number }

export async function openStore(place: StorePlace): Promise<Store> {
  const db = connectionTo(place)
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy().catch(() => undefined)
    throw error
  }
  return storeOver(db, listenIn(place))
}

/** A store that can be used before it is open: reads and writes wait until then. */
export function storeBeingOpened(opening: Promise<Store>): Store {
  return {
    read: async (work) => await (await opening).read(work),
    write: async (work) => await (await opening).write(work),
    listen: (heard) => {
      const ending = opening.then((store) => store.listen(heard))
      ending.catch(() => undefined)
      return async () => await (await ending)()
    },
    close: async () => await (await opening).close(),
  }
}

/** Connects, whether or not the tables exist. */
export function connectionTo(place: StorePlace): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: dialectOf(place) })
}

/** @param db a connected database whose tables exist */
export function storeOver(db: Kysely<Tables>, listen = listenIn({})): Store {
  const writing = new AsyncLocalStorage<true>()
  const outside = () => {
    if (writing.getStore()) throw new Error('Within a write, use its transaction.')
  }
  return {
    read: async (work) => {
      outside()
      return await work(db)
    },
    write: async (work) => {
      outside()
      return await db.transaction().execute((tx) => writing.run(true, () => work(tx)))
    },
    listen,
    close: () => db.destroy(),
  }
}

export function listenIn({ postgres }: StorePlace): Store['listen'] {
  return (heard) => (postgres === undefined ? async () => undefined : listenOnPostgres(postgres, heard))
}

function dialectOf({ postgres, folder, watchdogMs = 5_000 }: StorePlace) {
  if (postgres === undefined) return pgliteDialect(folder ?? 'memory://', watchdogMs)
  // Parse counts (int8) as numbers; as text they would be compared as text.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ connectionString: postgres, max: 10, connectionTimeoutMillis: 5_000, statement_timeout: 10_000 })
  // An 'error' event without a listener ends the process. The pool emits errors of idle connections, a client those of
  // its own; queries in progress are rejected anyway.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new PostgresDialect({ pool })
}

/** Creates the tables, or migrates those of an older version. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  if (await tablesAreCurrent(db)) return
  const { Migrator } = await import('kysely/migration')
  const provider = { getMigrations: async () => ({ ...migrations }) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}

/** A query with `returning`, which yields the written rows. */
export type WritingQuery<Row> = { readonly execute: () => Promise<Row[]> }

/**
 * Executes a write and throws unless it wrote the expected number of rows: PGlite reports success but stores nothing
 * when its stack overflows.
 */
export async function mustWrite<Row>(query: WritingQuery<Row>, count = 1): Promise<Row[]> {
  const rows = await query.execute()
  if (rows.length !== count) throw new Error(`${rows.length} rows were written where ${count} should have been.`)
  return rows
}
