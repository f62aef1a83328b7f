/** PostgreSQL runs transactions beside each other: of two that lock the same rows in another order, one would fail. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDatabase, openTestStore } from '#kit/a-store.ts'
import { eventually } from '#kit/eventually.ts'
import { keysFrom } from '#server/secrets/keys.ts'
import { addNotification, markRead, markReadOf } from '#server/store/notifications.ts'
import type { Store } from '#server/store/open-store.ts'

const { sealer } = keysFrom('a secret for tests, long enough to be one')
const at = new Date('2026-01-15T12:00:00Z')
const uuidOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const [identity, application] = [uuidOf(8), uuidOf(9)]
const owner = { lender: 'acme', identity }
/** Stored with the last first, so that their order in the table is another one. */
const uuids = [3, 2, 1].map(uuidOf)

let store: Store
let database: pg.Client
beforeAll(async () => {
  const url = await newDatabase(process.env.TEST_DATABASE_URL ?? '')
  store = await openTestStore({ postgres: url })
  database = new pg.Client(url)
  await database.connect()
  // The rows that notifications belong to matter to nobody here.
  await database.query('alter table notification disable trigger all')
  for (const uuid of uuids) {
    const row = { lender: 'acme', uuid, application_uuid: application, identity_uuid: identity, created_at: at }
    const content = { title: 'News', description: '', ctas: [] }
    await store.write((tx) => addNotification(tx, sealer, { ...row, message: 'news', occurrence: uuid }, content))
  }
})
afterAll(async () => {
  await database.end()
  await store.close()
})

describe('notifications that are read at once in two ways', () => {
  it('notifications that are marked by their id and by their message at once are locked in one order', async () => {
    await database.query('begin')
    await database.query('select uuid from notification where uuid = $1 for update', [uuidOf(1)])
    const marked = Promise.all([
      store.write((tx) => markRead(tx, owner, uuids, at)),
      store.write((tx) => markReadOf(tx, owner, application, ['news'], at)),
    ])
    // By another connection: a transaction sees what the others do only once.
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await eventually(async () => expect((await store.read((db) => waiting.execute(db))).rows).toEqual([{ count: 2 }]))
    const free = await database.query('select uuid from notification where uuid <> $1 for update skip locked', [uuidOf(1)])
    expect(free.rows).toHaveLength(2)
    await database.query('commit')
    expect((await marked)[0]).toBe(true)
    const read = await store.read((db) => db.selectFrom('notification').select('read_at').execute())
    expect(read).toEqual(Array(3).fill({ read_at: at }))
  })
})
