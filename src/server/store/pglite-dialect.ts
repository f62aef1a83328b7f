import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { type DatabaseThread, openDatabaseThread } from './database-thread.ts'
import { transactions } from './row-scope.ts'

/**
 * Kysely over PGlite in a worker thread. A thread lost to the watchdog or a crash is replaced at the next query; its open
 * transaction fails. Kysely's own PGlite driver waits for ever, holding the only connection, where a transaction cannot begin.
 *
 * @param address a folder, or `memory://`
 */
export function pgliteDialect(address: string, watchdogMs: number): Dialect {
  return {
    createDriver: () => workerDriver(address, watchdogMs),
    createAdapter: () => new PGliteAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/** One connection, which Kysely hands out exclusively. */
function workerDriver(address: string, watchdogMs: number): Driver {
  let opening: Promise<DatabaseThread> | undefined
  let transaction: Transaction | undefined

  async function thread(): Promise<DatabaseThread> {
    const seen = opening
    const open = await seen?.catch(() => undefined)
    if (open && !open.lost()) return open
    if (opening === seen) opening = (open?.ended ?? Promise.resolve()).then(() => openDatabaseThread(address, watchdogMs, !seen))
    return await (opening as Promise<DatabaseThread>)
  }
  const connection: DatabaseConnection = {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      const query = transaction ? transaction.query : (await thread()).query
      const { rows, affectedRows } = await query(sql, parameters)
      return { rows: rows as Row[], ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }) }
    },
    streamQuery: () => {
      throw new Error('Streaming is not supported.')
    },
  }
  const end = async (how: (open: Transaction) => Promise<void>) => {
    const open = transaction
    transaction = undefined
    if (open) await how(open)
  }
  return {
    init: async () => void (await thread()),
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: async (_connection, settings) => {
      transaction = await transactionIn(await thread(), settings)
    },
    commitTransaction: () => end((open) => open.commit()),
    rollbackTransaction: () => end((open) => open.rollback()),
    destroy: async () => await (await opening?.catch(() => undefined))?.close(),
  }
}

type Transaction = {
  readonly query: DatabaseThread['query']
  /** @throws where the commit is uncertain */
  readonly commit: () => Promise<void>
  readonly rollback: () => Promise<void>
}

async function transactionIn(thread: DatabaseThread, settings: TransactionSettings): Promise<Transaction> {
  let failed = false
  // A lost thread has rolled back already.
  const rollback = async () => void (await thread.query('ROLLBACK', []).catch(() => undefined))
  try {
    // The thread takes them in this order.
    await Promise.all([thread.query(beginning(settings), []), setRowScope(thread)])
  } catch (error) {
    await rollback()
    throw error
  }
  return {
    query: async (sql, parameters) => {
      try {
        return await thread.query(sql, parameters)
      } catch (error) {
        failed = true
        throw error
      }
    },
    commit: async () => {
      try {
        // PostgreSQL answers the COMMIT of a failed transaction with a quiet ROLLBACK.
        if (failed) throw new Error('A query of this transaction failed, so it cannot be committed.')
        await thread.query('COMMIT', [])
      } catch (error) {
        await rollback()
        throw error
      }
    },
    rollback,
  }
}

function beginning({ isolationLevel, accessMode }: TransactionSettings): string {
  return ['BEGIN', ...(isolationLevel ? [`ISOLATION LEVEL ${isolationLevel}`] : []), accessMode ?? ''].join(' ').trim()
}

/** Sets which rows the transaction has; unlike SET, the query takes parameters. */
async function setRowScope(thread: DatabaseThread): Promise<void> {
  const rows = transactions.getStore()
  if (!rows) return
  const set = "select set_config('role', $1, true), set_config('app.lender', $2, true), set_config('app.scope', $3, true)"
  await thread.query(set, [rows.role ?? 'none', rows.lender, rows.scope])
}
