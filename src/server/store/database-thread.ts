import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { StoreUnavailable } from './store-unavailable.ts'

export type QueryResult = { readonly rows: Record<string, unknown>[]; readonly affectedRows?: number }

/** The messages between the server and its database thread. */
export type ToWorker =
  | { readonly do: 'query'; readonly id: number; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly do: 'close' }

export type FromWorker =
  | { readonly ready: true }
  | { readonly id: number; readonly rows: Record<string, unknown>[]; readonly affectedRows?: number }
  | { readonly id: number; readonly error: { readonly message: string; readonly code?: string } }

/** A worker thread with one open PGlite. A lost thread is never reused: no transaction may continue in another one. */
export type DatabaseThread = {
  readonly query: (sql: string, parameters: readonly unknown[]) => Promise<QueryResult>
  readonly close: () => Promise<void>
  readonly lost: () => boolean
  /** Settles when the thread has ended and the folder can be opened again. */
  readonly ended: Promise<void>
}

type Waiting = { resolve: (result: QueryResult) => void; reject: (error: Error) => void; watchdog: NodeJS.Timeout }

/** A database that was not closed recovers when it is opened; slow on a slow disk. */
const openingMs = 60_000

/**
 * @param address a folder, or `memory://`
 * @param watchdogMs a longer query ends the thread: PGlite has no statement timeout and may loop for ever
 * @param mayCreate whether a missing database is created
 * @throws StoreUnavailable where the database cannot be opened
 */
export async function openDatabaseThread(address: string, watchdogMs: number, mayCreate: boolean): Promise<DatabaseThread> {
  if (!mayCreate && address !== inMemory && !existsSync(join(address, 'PG_VERSION')))
    throw new StoreUnavailable('The folder of the database is gone.')
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: address })
  const waiting = new Map<number, Waiting>()
  const { promise: ready, resolve: isReady, reject: isNot } = Promise.withResolvers<void>()
  const { promise: gone, resolve: isGone } = Promise.withResolvers<void>()
  let lost = false
  let last = 0

  const lose = (why: string) => {
    lost = true
    const error = new StoreUnavailable(why)
    isNot(error)
    for (const { reject, watchdog } of waiting.values()) {
      clearTimeout(watchdog)
      reject(error)
    }
    waiting.clear()
  }
  worker.on('message', (message: FromWorker) => {
    if ('ready' in message) return isReady()
    const asked = waiting.get(message.id)
    if (!asked) return
    waiting.delete(message.id)
    clearTimeout(asked.watchdog)
    if ('error' in message) asked.reject(Object.assign(new Error(message.error.message), { code: message.error.code }))
    else asked.resolve(message)
  })
  worker.on('error', (error) => lose(`The database stopped: ${error instanceof Error ? error.message.slice(0, 300) : 'unknown'}`))
  worker.on('exit', () => {
    lose('The database is closed.')
    isGone()
  })

  const send = (message: ToWorker) => worker.postMessage(message)
  const patience = setTimeout(() => {
    lose(`The database was not open after ${openingMs / 1_000} seconds.`)
    void worker.terminate()
  }, openingMs)
  try {
    await ready
  } catch (error) {
    await gone
    throw error
  } finally {
    clearTimeout(patience)
  }
  return {
    query: (sql, parameters) =>
      new Promise((resolve, reject) => {
        if (lost) return reject(new StoreUnavailable('The database was restarted.'))
        last += 1
        const watchdog = setTimeout(() => {
          lose('A query took too long; the database is restarted.')
          void worker.terminate()
        }, watchdogMs)
        waiting.set(last, { resolve, reject, watchdog })
        send({ do: 'query', id: last, sql, parameters })
      }),
    close: async () => {
      if (!lost) send({ do: 'close' })
      await gone
    },
    lost: () => lost,
    ended: gone,
  }
}

const inMemory = 'memory://'
