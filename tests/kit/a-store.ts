import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { connectionTo, migrate, openStore, type Store, storeOver } from '#server/store/open-store.ts'

/**
 * An empty database: PGlite in memory, or, where TEST_DATABASE_URL names a PostgreSQL server, a database of its own there.
 * The watchdog is patient, since tests share the machine.
 */
export async function aStore(): Promise<Store> {
  const server = process.env.TEST_DATABASE_URL
  if (server) return await openStore({ postgres: await newDatabase(server) })
  const db = idle.pop() ?? connectionTo({ watchdogMs: 60_000 })
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await migrate(db)
  return reusable(storeOver(db), db)
}

type Connection = ReturnType<typeof connectionTo>

/** PGlite in memory takes half a second to start and 50 ms to be emptied: a closed store's PGlite serves the next one. */
const idle: Connection[] = []

/** A store whose `close` keeps the PGlite for the next store. */
function reusable(store: Store, db: Connection): Store {
  let closed = false
  const open = () => {
    if (closed) throw new Error('The store is closed.')
  }
  return {
    read: async (work) => {
      open()
      return await store.read(work)
    },
    write: async (work) => {
      open()
      return await store.write(work)
    },
    close: async () => {
      if (!closed) idle.push(db)
      closed = true
    },
  }
}

/** An empty database of its own on a PostgreSQL server. @returns its connection string */
export async function newDatabase(server: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const postgres = new URL(server)
  postgres.pathname = name
  return postgres.href
}
