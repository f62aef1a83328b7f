/** Applications that an older version stored, each at a screen of its own, are finished under the release that they began with. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aServer, type TestServer } from '#kit/a-server.ts'
import { newDatabase } from '#kit/a-store.ts'
import { Applicant } from '#kit/applicant.ts'
import { currentScreenOf, inProcess } from '#kit/in-process.ts'
import { migrations } from '#server/store/migrations.ts'
import { connectionTo, storeOver } from '#server/store/open-store.ts'
import { beginSession } from '#server/store/sessions.ts'
import { REPOSITORY } from '../../tools/repository.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

type Dump = {
  readonly people: readonly { readonly uuid: string; readonly name: string; readonly status: string; readonly go: string }[]
  readonly tables: { readonly [table: string]: readonly { readonly [column: string]: unknown }[] }
}

/** Databases of versions before a change of the flow format or the database, five applications under each of two releases. */
const versions = [
  {
    version: 'before the lender-system port',
    lender: 'hearthline',
    fixture: 'database-before-lender-systems',
    migration: '005-calls-around-it',
    choice: { amount: 5_000_000 },
  },
  {
    version: 'before brand colours',
    lender: 'granite-summit',
    fixture: 'database-before-brand-colours',
    migration: '009-readiness',
    choice: { amount: 7_500_000 },
  },
] as const

describe.each(versions)('a database of the version $version', async ({ lender, fixture, migration, choice }) => {
  const packed = await readFile(join(REPOSITORY, `tests/fixtures/${fixture}.json.br`))
  const dump: Dump = JSON.parse(brotliDecompressSync(packed).toString('utf8'))

  let server: TestServer
  beforeAll(async () => {
    const postgres = process.env.TEST_DATABASE_URL
    const db = connectionTo(postgres ? { postgres: await newDatabase(postgres) } : { watchdogMs: 300_000 })
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
    await migrator.migrateTo(migration)
    for (const [table, rows] of Object.entries(dump.tables)) {
      const columns = sql.join(
        Object.keys(rows[0] ?? {})
          .filter((name) => name !== 'number')
          .map((name) => sql.ref(name)),
      )
      const from = sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
      if (rows.length > 0) await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${from}`.execute(db)
    }
    const { error } = await migrator.migrateToLatest()
    expect(error).toBeUndefined()
    server = await aServer({ store: storeOver(db), lenders: [lender], config: { sandboxSpeed: 'real' } })
  })
  afterAll(() => server.close())

  it.each(dump.people)('an application at $go finishes under its pinned release: $name', async ({ uuid, name, go }) => {
    const identity = String(dump.tables.application?.find((row) => row.uuid === uuid)?.identity_uuid)
    const session = randomUUID()
    const beganAt = server.parts.now()
    const begun = { lender, uuid: session, identity_uuid: identity, began_at: beganAt, method: 'password', bound: false } as const
    await server.store.write((tx) => beginSession(tx, begun))
    const ana = Applicant.resumes(inProcess(server), { lender, name, uuid, token: '', go, choice })
    const looks = async () => {
      // A page gets a new token with each answer; time runs faster here.
      ana.token = `Bearer ${await server.parts.tokens.mint({ lender, identity, session, beganAt, generation: 0 }, server.parts.now())}`
      return await ana.looks()
    }
    for (let turn = 0; turn < 60 && (await looks()) !== 'COMPLETE'; turn += 1) {
      ana.go = await currentScreenOf(server, ana)
      if (await ana.answersWhatIsDue()) continue
      server.clock.ahead += 61_000
      await server.runJobs()
    }
    expect(await looks()).toBe('COMPLETE')
    const row = await server.store.read((db) =>
      db.selectFrom('application').selectAll().where('uuid', '=', uuid).executeTakeFirst(),
    )
    expect(row?.release_hash).toBe(dump.tables.application?.find((before) => before.uuid === uuid)?.release_hash)
  })
})
