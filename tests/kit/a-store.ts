import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openStore, type Store } from '#server/store/open-store.ts'

/**
 * An empty database: PGlite in memory, or, where TEST_DATABASE_URL names a PostgreSQL server, a database of its own there.
 * The watchdog is patient, since tests share the machine.
 */
export async function aStore(): Promise<Store> {
  const server = process.env.TEST_DATABASE_URL
  return await openStore(server ? { postgres: await newDatabase(server) } : { watchdogMs: 60_000 })
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
