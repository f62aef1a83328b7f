import type { PGliteDialectConfig } from 'kysely'
import { type DatabaseThread, openDatabaseThread, type QueryResult } from './database-thread.ts'

type PGlite = Exclude<PGliteDialectConfig['pglite'], (...args: never[]) => unknown>

/**
 * What Kysely's PGlite dialect needs of a PGlite, answered by a worker thread. A thread that was lost to the watchdog
 * or a crash is replaced by a new one at the next query; a transaction that was open in it fails.
 *
 * @param address a folder, or `memory://`
 */
export function pgliteInWorker(address: string, watchdogMs: number): PGlite {
  let opening = openDatabaseThread(address, watchdogMs)
  opening.catch(() => undefined)
  let closed = false

  async function thread(): Promise<DatabaseThread> {
    const seen = opening
    const open = await seen.catch(() => undefined)
    if (open && !open.lost()) return open
    if (opening === seen) opening = (open?.gone ?? Promise.resolve()).then(() => openDatabaseThread(address, watchdogMs))
    return await opening
  }
  const query = async (sql: string, parameters: readonly unknown[] = []) => await (await thread()).query(sql, parameters)

  async function transaction<T>(work: (within: Within) => Promise<T>): Promise<T> {
    const own = await thread()
    let failed = false
    const within = async (sql: string, parameters: readonly unknown[] = []) => {
      try {
        return await own.query(sql, parameters)
      } catch (error) {
        failed = true
        throw error
      }
    }
    await own.query('BEGIN', [])
    try {
      const result = await work({ query: within, rollback: async () => undefined })
      // PostgreSQL answers the COMMIT of a failed transaction with a quiet ROLLBACK.
      if (failed) throw new Error('A query of this transaction failed, so it cannot be committed.')
      await own.query('COMMIT', [])
      return result
    } catch (error) {
      await own.query('ROLLBACK', []).catch(() => undefined)
      throw error
    }
  }
  return {
    query: query as PGlite['query'],
    transaction: transaction as PGlite['transaction'],
    close: async () => {
      closed = true
      await (await opening.catch(() => undefined))?.close()
    },
    get closed() {
      return closed
    },
    ready: false,
    waitReady: opening.then(() => undefined),
  }
}

type Within = {
  readonly query: (sql: string, parameters?: readonly unknown[]) => Promise<QueryResult>
  readonly rollback: () => Promise<void>
}
