import { randomUUID } from 'node:crypto'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, describe, expect, it } from 'vitest'
import { migrations } from '#server/store/migrations.ts'
import { migrate, type Store, storeOver } from '#server/store/open-store.ts'
import { pgliteDialect } from '#server/store/pglite-dialect.ts'
import { putInForce } from '#server/store/releases.ts'
import type { Tables } from '#server/store/tables.ts'

const lender = 'acme'
const [identity, application] = [randomUUID(), randomUUID()]
const at = new Date('2026-01-15T12:00:00Z')
let store: Store | undefined
afterAll(() => store?.close())

describe('a database of an older version', () => {
  it('a migrated database keeps its applications, which continue with the current sandbox', async () => {
    const db = new Kysely<Tables>({ dialect: pgliteDialect('memory://', 60_000) })
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
    await migrator.migrateTo('003-familiar-addresses')
    await sql`insert into release (hash, lender, flow, served_at, live, sandbox) values ('old', ${lender}, '{}', ${at}, '{}', 'of then')`.execute(
      db,
    )
    await sql`insert into identity (lender, uuid, email, email_key, password_hash, name, created_at, updated_at)
      values (${lender}, ${identity}, 'ana@mail.example', 'ana@mail.example', '', '{}', ${at}, ${at})`.execute(db)
    await sql`insert into application (lender, uuid, identity_uuid, loan_number, journey, release_hash, version, status,
      status_facts, draft, entity, flags, created_at, updated_at) values (${lender}, ${application}, ${identity}, '1', 'register-v2',
      'old', 3, 'WAITING_FOR_SOFT_CREDIT', '{}', '{}', '{}', '{}', ${at}, ${at})`.execute(db)
    const { error } = await migrator.migrateToLatest()
    expect(error).toBeUndefined()

    store = storeOver(db)
    const kept = await store.read((reader) => reader.selectFrom('application').selectAll().execute())
    expect(kept).toMatchObject([{ uuid: application, version: 3 }])
    const states = await store.read((reader) => reader.selectFrom('sandbox_state').selectAll().execute())
    expect(states).toMatchObject([{ application_uuid: application, node: '', persona: null, elapsed: -1, timers: [] }])
    const people = await store.read((reader) => reader.selectFrom('identity').select('entity').execute())
    expect(people).toEqual([{ entity: {} }])

    const today = JSON.stringify({ path: [], personas: [] })
    const release = { lender, flow: '{}', live: '{}' }
    await store.write((tx) => putInForce(tx, { ...release, hash: 'new', sandbox: today }, at))
    const jobs = () => store?.read((reader) => reader.selectFrom('job').select(['kind', 'data']).execute())
    expect(await jobs()).toMatchObject([{ kind: 're-evaluate', data: { application, identity } }])
    await store.write((tx) => putInForce(tx, { ...release, hash: 'newer', sandbox: today }, at))
    expect(await jobs()).toHaveLength(1)
  })
})

describe('a database of this version', () => {
  it('a start on current tables changes nothing, and compares migrations and row security in three queries', async () => {
    const queries: string[] = []
    const db = new Kysely<Tables>({
      dialect: pgliteDialect('memory://', 60_000),
      log: ({ query }) => void queries.push(query.sql),
    })
    try {
      await migrate(db)
      queries.length = 0
      await migrate(db)
      expect(queries).toEqual([
        'select "name" from "kysely_migration"',
        expect.stringContaining('from pg_roles where rolname = current_user'),
        expect.stringMatching(/^do \$secure\$/),
      ])
    } finally {
      await db.destroy()
    }
  })
})
