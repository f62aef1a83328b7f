import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openStore, type Store } from '#server/store/open-store.ts'

/**
 * An empty database: PGlite in memory, or, where TEST_DATABASE_URL names a PostgreSQL server, a database of its own there.
 * The watchdog is patient, since tests share the machine.
 */
export async function aStore(): Promise<Store> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return await openStore({ watchdogMs: 60_000 })
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const postgres = new URL(server)
  postgres.pathname = name
  return await openStore({ postgres: postgres.href })
}
