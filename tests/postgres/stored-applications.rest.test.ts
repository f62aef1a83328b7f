/** Reading what servers keep in a PostgreSQL database, while they run on it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aServer, type TestServer } from '#kit/a-server.ts'
import { newDatabase, openTestStore } from '#kit/a-store.ts'
import { flow } from '#kit/flow-command.ts'
import { anApplicant } from '#kit/in-process.ts'
import type { Store } from '#server/store/open-store.ts'
import { openToRead } from '#server/store/open-to-read.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 })

let postgres: string
let store: Store
let server: TestServer

beforeAll(async () => {
  postgres = await newDatabase(process.env.TEST_DATABASE_URL ?? '')
  store = await openTestStore({ postgres })
  server = await aServer({ lenders: 'all', store })
  vi.stubEnv('DATABASE_URL', postgres)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
  await store.close()
})

describe('the stored applications of a running server', () => {
  it('the explain command shows the current screen and status of a stored application', async () => {
    const ana = await anApplicant(server)
    const { code, out, err } = await flow(`explain hearthline --application ${ana.uuid}`, server.shipped)
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('Screen: start/profile, for the status APP_SUBMISSION')
  })

  it('the migrate command checks all stored applications against a change', async () => {
    const { out } = await flow('migrate --dry-run --stored hearthline --format json', server.shipped)
    expect(JSON.parse(out).summary).toMatchObject({ same: 1, safe: 0, breaks: 0 })
  })

  it('a store opened to read refuses to change the stored applications', async () => {
    const reading = await openToRead({ postgres }, () => undefined)
    await expect(reading.read((db) => db.deleteFrom('session').execute())).rejects.toThrow('read-only transaction')
    await reading.close()
  })

  it('a store with tables of another version is not opened to read', async () => {
    await store.write((tx) => sql`insert into kysely_migration (name, timestamp) values ('999-to-come', '')`.execute(tx))
    await expect(openToRead({ postgres }, () => undefined)).rejects.toThrow('of another version')
  })
})
