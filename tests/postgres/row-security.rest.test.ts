/** Row security on a PostgreSQL server: with two roles, with one, and on a database of before. */
import '../server/store/row-security.test.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { aServer } from '#kit/a-server.ts'
import { newDatabase } from '#kit/a-store.ts'
import { anApplicant } from '#kit/in-process.ts'
import {
  addRowsOfTwoLenders,
  expectRowsOfOneLender,
  forbidden,
  oneLender,
  otherLender,
  refusalIn,
  tablesOfLenders,
} from '#kit/rows-of-two-lenders.ts'
import { startServer } from '#kit/server-process.ts'
import { DatabaseRefused } from '#server/store/database-refused.ts'
import { migrations } from '#server/store/migrations.ts'
import { connectionTo, migrate, openStore } from '#server/store/open-store.ts'
import { openToChange, openToRead } from '#server/store/open-to-read.ts'
import { forLender } from '#server/store/row-scope.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const admin = process.env.TEST_DATABASE_URL ?? ''
const roles: string[] = []
const databases: string[] = []

afterAll(async () => {
  await asAdmin([
    ...databases.map((name) => `drop database if exists ${name} with (force)`),
    ...roles.map((name) => `drop role if exists ${name}`),
  ])
})

async function asAdmin(statements: readonly string[], url = admin): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** An empty database of an owner, and the connection strings of the owner, of the server's role and of a superuser. */
async function aHostedDatabase() {
  const id = randomUUID().replaceAll('-', '').slice(0, 12)
  const [owner, server] = [`owner_${id}`, `server_${id}`]
  roles.push(owner, server)
  const superuser = await newDatabase(admin)
  const name = new URL(superuser).pathname.slice(1)
  databases.push(name)
  await asAdmin(
    [
      `create role ${owner} login password 'secret'`,
      `create role ${server} login password 'secret'`,
      `alter database ${name} owner to ${owner}`,
      `alter schema public owner to ${owner}`,
    ],
    superuser,
  )
  return { owner: urlOf(superuser, owner), server: urlOf(superuser, server), superuser }
}

function urlOf(superuser: string, role: string): string {
  const url = new URL(superuser)
  url.username = role
  url.password = 'secret'
  return url.href
}

/** Writes rows of two lenders. @param names the tables to return; all if absent */
async function withRows(superuser: string, names?: readonly string[]) {
  const db = connectionTo({ postgres: superuser })
  await addRowsOfTwoLenders(db)
  const tables = await tablesOfLenders(db)
  await db.destroy()
  return new Map([...tables].filter(([name]) => names === undefined || names.includes(name)))
}

/** One that is never changed, one that work for all lenders reads, and one that it does not. */
const someTables = ['application', 'evidence', 'job']

describe('a database with a role that owns it and one that serves', () => {
  it('the role that serves finds and writes the rows of one lender, and may change no table, no evidence and no audit', async () => {
    const { owner, server, superuser } = await aHostedDatabase()
    const store = await openStore({ postgres: server, owner, mustNotOwn: true })
    expect(store.advice).toEqual([])
    await expectRowsOfOneLender(store, await withRows(superuser))
    for (const statement of [
      'create table mine (a integer)',
      'alter table application disable row level security',
      'drop policy of_lender on application',
      'truncate attempt',
      'update evidence set hash = hash',
      'delete from evidence',
      'update audit set what = what',
      'delete from audit',
      'truncate audit',
      'set local role stepwright_server',
    ]) {
      const refused = forLender(oneLender, () => store.write((tx) => sql.raw(statement).execute(tx))).catch(refusalIn)
      expect([statement, await refused]).toEqual([statement, forbidden])
    }
    await store.close()
  })

  it('a server with the role that serves takes a registration to the first decision, and the commands read it', async () => {
    const { owner, server: postgres } = await aHostedDatabase()
    const store = await openStore({ postgres, owner, mustNotOwn: true })
    const server = await aServer({ store })
    const ana = await anApplicant(server)
    await ana.answersWhatIsDue()
    await server.runJobs()
    expect((await server.send('GET', '/readyz')).status).toBe(200)
    const reading = await openToRead({ postgres }, () => undefined)
    const applications = await forLender('hearthline', () =>
      reading.read((db) => db.selectFrom('application').select('uuid').execute()),
    )
    expect(applications).toEqual([{ uuid: ana.uuid }])
    await reading.close()
    const changing = await openToChange({ postgres }, () => undefined)
    expect(await changing.read((db) => db.selectFrom('application').select('uuid').execute())).toEqual([])
    await changing.close()
    await server.close()
    await store.close()
  })

  it('a role that serves starts alone once the owner has migrated the tables, and says before what to do', async () => {
    const { owner, server } = await aHostedDatabase()
    const before = await openStore({ postgres: server, mustNotOwn: true }).catch((error: unknown) => error)
    expect(before).toBeInstanceOf(DatabaseRefused)
    expect((before as Error).message).toContain('set DATABASE_OWNER_URL')
    await (await openStore({ postgres: server, owner })).close()
    const alone = await openStore({ postgres: server, mustNotOwn: true })
    expect(alone.advice).toEqual([])
    await alone.close()
  })
})

describe('a database with one role', () => {
  it('an owner is refused where it must not own, and advised to use two roles where it may', async () => {
    const { owner, superuser } = await aHostedDatabase()
    for (const postgres of [owner, superuser]) {
      const refused = openStore({ postgres, mustNotOwn: true })
      await expect(refused).rejects.toThrow(
        /^The role of DATABASE_URL owns the tables, or may create some: let DATABASE_OWNER_URL/,
      )
    }
    const store = await openStore({ postgres: owner })
    expect(store.advice).toEqual([expect.stringContaining('let DATABASE_OWNER_URL name the role that owns the tables')])
    await store.close()
  })

  it('an owner without rights to create roles has the rows of one lender, and migrates those of all', async () => {
    const { owner, superuser } = await aHostedDatabase()
    await (await openStore({ postgres: owner })).close()
    const tables = await withRows(superuser, someTables)
    await asAdmin(
      [
        'alter table session drop column generation, drop column generation_since',
        "delete from kysely_migration where name = '057-families-of-tokens'",
      ],
      superuser,
    )
    const store = await openStore({ postgres: owner })
    await expectRowsOfOneLender(store, tables)
    await store.close()
  })

  it('an owner of one role is no longer forced under row security once there are two roles', async () => {
    const { owner, server, superuser } = await aHostedDatabase()
    await (await openStore({ postgres: owner })).close()
    const tables = await withRows(superuser, someTables)
    const store = await openStore({ postgres: server, owner, mustNotOwn: true })
    await expectRowsOfOneLender(store, tables)
    await store.close()
    const db = connectionTo({ postgres: owner })
    const rows = await db.selectFrom('application').select('lender').orderBy('lender').execute()
    expect(rows).toEqual([{ lender: oneLender }, { lender: otherLender }])
    await db.destroy()
  })
})

describe('the start of a server whose role owns the tables', () => {
  it('the start ends in production with a sentence that says what to do', async () => {
    const { owner } = await aHostedDatabase()
    const production = { NODE_ENV: 'production', TRUST_PROXY: '0', TOKEN_SECRET: 'x'.repeat(32), ALLOW_UNFLUSHED_DB: '1' }
    const env = { ...production, DATABASE_URL: owner }
    const started = startServer({ env })
    await expect(started).rejects.toThrow('or set ALLOW_OWNER_ROLE=1 to accept it.')
    await expect(started).rejects.not.toThrow(/^ {4}at /m)
  })
})

describe('a database of the version before row security', () => {
  it('a database of the version before row security is migrated by its owner and served by the other role', async () => {
    const { owner, server, superuser } = await aHostedDatabase()
    const before = connectionTo({ postgres: owner })
    const provider = { getMigrations: async () => ({ ...migrations }) }
    const { error } = await new Migrator({ db: before, provider }).migrateTo('047-chat-presence')
    expect(error).toBeUndefined()
    await before.destroy()
    const tables = await withRows(superuser, someTables)
    const store = await openStore({ postgres: server, owner, mustNotOwn: true })
    await expectRowsOfOneLender(store, tables)
    await store.close()
    const again = connectionTo({ postgres: owner })
    await expect(migrate(again)).resolves.toBeUndefined()
    await again.destroy()
  })
})
