/**
 * Opens the database: PGlite in a folder or in memory, or a PostgreSQL server, with the same migrations and code.
 * Reads and writes are transactions, each with the rows of one lender: row-scope.ts. PGlite has a single connection, so a
 * query outside an open transaction would wait for ever; `read` and `write` therefore throw if called inside of one.
 */
import { Kysely, sql, type Transaction } from 'kysely'
import { areTablesCurrent } from './are-tables-current.ts'
import { DatabaseRefused } from './database-refused.ts'
import { listenOnPostgres } from './listen-on-postgres.ts'
import { migrations } from './migrations.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import { postgresDialect, statementTimeout } from './postgres-dialect.ts'
import { rowSettings, transactions } from './row-scope.ts'
import { type Login, liftForce, loginOf, roleOf, secureRows } from './row-security.ts'
import type { Tables } from './tables.ts'

export type Reader = Kysely<Tables>
export type Writer = Transaction<Tables>

export type Store = {
  readonly read: <T>(work: (db: Reader) => Promise<T>) => Promise<T>
  /** Runs a transaction: all of it is stored, or nothing. It must not use the network or wait for anything else. */
  readonly write: <T>(work: (tx: Writer) => Promise<T>) => Promise<T>
  /**
   * Receives the notifications of the other servers on this database, until the returned function is called. With PGlite there
   * is no other server.
   */
  readonly listen: (heard: (payload: string) => void) => () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * The database: `postgres`: a connection string; `folder`: PGlite's files; neither: in memory, for tests.
 * `owner`: the connection string of the role that owns the tables of `postgres`; without it the role of `postgres` does,
 * or another process has migrated them. `mustNotOwn`: whether a role that owns the tables is refused as the server's.
 * `mustFlush`: whether a database is refused that acknowledges what its disk does not have yet.
 */
export type StorePlace = {
  readonly postgres?: string
  readonly owner?: string
  readonly mustNotOwn?: boolean
  readonly mustFlush?: boolean
  readonly folder?: string
  readonly watchdogMs?: number
}

/** `advice`: sentences for the operator about the database. `isOwner`: whether its role may change the tables. */
export type OpenedStore = Store & { readonly advice: readonly string[]; readonly isOwner: boolean }

/** @throws DatabaseRefused; and what the database answers */
export async function openStore(place: StorePlace): Promise<OpenedStore> {
  const db = connectionTo(place)
  try {
    if (place.mustFlush) await refuseUnflushed(db)
    const login = await prepareTables(db, place)
    const advice = [
      ...(place.postgres !== undefined && isOwning(login) ? [adviceToOwner] : []),
      ...(place.postgres !== undefined && (await isPooled(db)) ? [adviceOnPooler] : []),
    ]
    return { ...storeOver(db, { listen: listenIn(place), role: roleOf(login) }), advice, isOwner: isOwning(login) }
  } catch (error) {
    await db.destroy().catch(() => undefined)
    throw isRefusedByPooler(error) ? new DatabaseRefused(refusalByPooler) : asRefusal(error)
  }
}

/** Migrates and secures the tables, as far as the roles may. @returns the login of the server's connections */
async function prepareTables(db: Kysely<Tables>, { owner, mustNotOwn = false }: StorePlace): Promise<Login> {
  const before = await loginOf(db)
  if (owner !== undefined) {
    await asOwner(owner, before)
    const login = await loginOf(db)
    if (mustNotOwn && isOwning(login)) throw new DatabaseRefused(refusalOfOwner)
    return login
  }
  if (mustNotOwn && isOwning(before)) throw new DatabaseRefused(refusalOfOwner)
  if (isOwning(before)) {
    await migrate(db, before)
    return await loginOf(db)
  }
  if (await areTablesCurrent(db).catch(falseIfForbidden)) return before
  throw new DatabaseRefused(
    'The tables of the database are not of this version, and the role of DATABASE_URL may not change them: set DATABASE_OWNER_URL to the role that owns them.',
  )
}

/** The owner grants the server's role nothing before the tables are current. */
function falseIfForbidden(error: { readonly code?: unknown }): false {
  if (error.code === '42501') return false
  throw error
}

async function asOwner(owner: string, server: Login): Promise<void> {
  const db = connectionTo({ postgres: owner })
  try {
    await migrate(db, server)
  } finally {
    await db.destroy()
  }
}

function isOwning({ passes, owns, creates }: Login): boolean {
  return passes || owns || creates
}

const adviceToOwner =
  'The role of DATABASE_URL may change every table and row: let DATABASE_OWNER_URL name the role that owns the tables, and DATABASE_URL one that owns nothing.'
const refusalOfOwner =
  'The role of DATABASE_URL owns the tables, or may create some: let DATABASE_OWNER_URL name that role and DATABASE_URL one that owns nothing, as docs/how-to/run-a-server.md says, or set ALLOW_OWNER_ROLE=1 to accept it.'

const adviceOnPooler =
  'A pooler such as PgBouncer is between this server and PostgreSQL: it has to be in session mode, because servers hear of each other with LISTEN, and queries have a time limit of their session.'
const refusalByPooler =
  'DATABASE_URL names a pooler that refuses the parameter statement_timeout, as PgBouncer does: name PostgreSQL itself, or put the pooler into session mode with ignore_startup_parameters = statement_timeout.'

/** @throws DatabaseRefused where a power cut could take back what was acknowledged */
async function refuseUnflushed(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from pg_settings
    where name in ('fsync', 'synchronous_commit') and setting = 'off' order by name`.execute(db)
  if (rows.length === 0) return
  const settings = rows.map(({ name }) => `${name} = off`).join(' and ')
  throw new DatabaseRefused(
    `PostgreSQL runs with ${settings}: it acknowledges what its disk does not have yet, and a power cut loses it. Set that to on, or set ALLOW_UNFLUSHED_DB=1 to accept it.`,
  )
}

/** Whether what a connection sets for its session does not reach PostgreSQL: a pooler ignores it. */
async function isPooled(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)
  return rows[0]?.statement_timeout !== statementTimeout
}

/** What an operator can correct, as a sentence: a server that is not there, or that lets nobody in with this role. */
function asRefusal(error: unknown): unknown {
  const { code = '', message = '' } = (error ?? {}) as { readonly code?: string; readonly message?: string }
  if (unreachable.has(code))
    return new DatabaseRefused(`PostgreSQL cannot be reached where DATABASE_URL or DATABASE_OWNER_URL says (${code}).`)
  if (refusedLogin.has(code)) return new DatabaseRefused(`PostgreSQL refuses DATABASE_URL or DATABASE_OWNER_URL: ${message}.`)
  return error
}

const unreachable: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'])
/** invalid_authorization_specification, invalid_password, invalid_catalog_name. */
const refusedLogin: ReadonlySet<string> = new Set(['28000', '28P01', '3D000'])

/** protocol_violation, which PgBouncer answers to a parameter of a session that it does not know. */
function isRefusedByPooler(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter/.test(error.message)
}

/** A store that can be used before it is open: reads and writes wait until then. */
export function storeOpening(opening: Promise<Store>): Store {
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

/** `role`: the role that transactions take; null for the one of the connection. */
export type StoreOptions = {
  readonly listen?: Store['listen']
  readonly role?: string | null
  /** Whether each read has one snapshot and may write nothing. */
  readonly isSnapshot?: boolean
}

/** @param db a connected database whose tables exist */
export function storeOver(
  db: Kysely<Tables>,
  { listen = listenIn({}), role = null, isSnapshot = false }: StoreOptions = {},
): Store {
  const inTransaction = async <T>(work: (tx: Writer) => Promise<T>, isRead: boolean): Promise<T> => {
    if (transactions.getStore()) throw new Error('Within a read or a write, use its transaction.')
    const plain = db.transaction()
    const transaction = isRead && isSnapshot ? plain.setIsolationLevel('repeatable read').setAccessMode('read only') : plain
    return await transactions.run(rowSettings(role), () => transaction.execute(work))
  }
  return {
    read: (work) => inTransaction(work, true),
    write: (work) => inTransaction(work, false),
    listen,
    close: () => db.destroy(),
  }
}

export function listenIn({ postgres }: StorePlace): Store['listen'] {
  return (heard) => (postgres === undefined ? async () => undefined : listenOnPostgres(postgres, heard))
}

/** Of PGlite. Long enough for a migration on a busy machine: a server whose start takes longer than this ends. */
const longestQueryMs = 30_000

function dialectOf({ postgres, folder, watchdogMs = longestQueryMs }: StorePlace) {
  return postgres === undefined ? pgliteDialect(folder ?? 'memory://', watchdogMs) : postgresDialect(postgres)
}

/**
 * Creates the tables, or migrates those of an older version, and secures their rows.
 *
 * @param db connected as the owner of the tables
 * @param server the login of the server; the owner if absent
 */
export async function migrate(db: Kysely<Tables>, server?: Login): Promise<void> {
  if (!(await areTablesCurrent(db))) {
    await liftForce(db)
    const { Migrator } = await import('kysely/migration')
    const provider = { getMigrations: async () => ({ ...migrations }) }
    const { error } = await new Migrator({ db, provider }).migrateToLatest()
    if (error) throw error
  }
  const owner = await loginOf(db)
  await secureRows(db, owner, server ?? owner)
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
