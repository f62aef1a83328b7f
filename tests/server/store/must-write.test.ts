/** A database may report success although it stored nothing: every write of the store checks that the row was written. */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Application } from '#engine/application/application.ts'
import { keysFrom } from '#server/secrets/keys.ts'
import { addApplication, changeApplication } from '#server/store/applications.ts'
import { countAttempt } from '#server/store/attempts.ts'
import { addAudit } from '#server/store/audit.ts'
import { addConsents, type StoredConsent } from '#server/store/consents.ts'
import { respondOnce } from '#server/store/idempotency.ts'
import { addIdentity, type StoredIdentity } from '#server/store/identities.ts'
import { rememberDevice } from '#server/store/known-devices.ts'
import { mustWrite, type Store, storeOver, type Writer } from '#server/store/open-store.ts'
import { putInForce } from '#server/store/releases.ts'
import { beginSession, endSession } from '#server/store/sessions.ts'
import type { Tables } from '#server/store/tables.ts'

/** Answers every query with success and no rows. */
const liar = (): Store =>
  storeOver(
    new Kysely<Tables>({
      dialect: {
        createDriver: () => new DummyDriver(),
        createAdapter: () => new PostgresAdapter(),
        createQueryCompiler: () => new PostgresQueryCompiler(),
        createIntrospector: (db) => new PostgresIntrospector(db),
      },
    }),
  )

const at = new Date(0)
const uuid = randomUUID()
const application = {
  ...{ lender: 'l', uuid, version: 2, draft: {}, entity: {}, flags: {}, statusFacts: {}, created: at.toISOString() },
  profile: { uuid },
} as unknown as Application
const identity = { lender: 'l', uuid, email: 'a@b.c', name: {}, created_at: at } as unknown as StoredIdentity
const event = { what: '', because: '', requestId: '' }

const writes: Readonly<Record<string, (tx: Writer) => Promise<unknown>>> = {
  putInForce: (tx) => putInForce(tx, { hash: 'h', lender: 'l', flow: '{}', live: '{}', sandbox: '{}' }, at),
  rememberDevice: (tx) => rememberDevice(tx, 'l', 'w', at),
  addIdentity: (tx) => addIdentity(tx, identity),
  beginSession: (tx) =>
    beginSession(tx, { lender: 'l', uuid, identity_uuid: uuid, began_at: at, method: 'password', bound: false }),
  endSession: (tx) => endSession(tx, 'l', uuid, at),
  addApplication: (tx) => addApplication(tx, application, at),
  changeApplication: (tx) => changeApplication(tx, application, at),
  addConsents: (tx) => addConsents(tx, [{ lender: 'l', uuid } as unknown as StoredConsent]),
  addAudit: (tx) => addAudit(tx, keysFrom('a secret that is long enough for a key'), application, at, event),
}

describe('a database that reports success and writes nothing', () => {
  it.each(Object.keys(writes))('the store function %s throws when the database writes no row', async (name) => {
    await expect(liar().write((tx) => writes[name]?.(tx) ?? Promise.resolve())).rejects.toThrow(/written/)
  })

  it('respondOnce throws when the database writes no row', async () => {
    const request = { lender: 'l', subject: '', route: 'r', key: 'k', bodyMac: 'm' }
    await expect(respondOnce(liar(), request, at, async () => 1)).rejects.toThrow(/written/)
  })

  it('countAttempt throws when the database writes no row', async () => {
    const limits = [{ kind: 'k', who: 'w', max: 1, windowMs: 1 }]
    await expect(countAttempt(liar(), 'l', limits, at)).rejects.toThrow(/written/)
  })
})

describe('mustWrite', () => {
  it('mustWrite throws unless the expected number of rows was written', async () => {
    const wrote = (rows: number) => ({ execute: async () => Array.from({ length: rows }, () => ({})) })
    await expect(mustWrite(wrote(2), 2)).resolves.toHaveLength(2)
    await expect(mustWrite(wrote(1), 2)).rejects.toThrow('1 rows were written where 2 should have been.')
    await expect(mustWrite(wrote(0))).rejects.toThrow()
  })

  it('every store file that inserts or updates uses mustWrite or checks the written rows itself', () => {
    const folder = join(import.meta.dirname, '../../../src/server/store')
    const files = readdirSync(folder).filter((name) =>
      /(insertInto|updateTable)\(/.test(readFileSync(join(folder, name), 'utf8')),
    )
    const without = files.filter(
      (name) => !readFileSync(join(folder, name), 'utf8').match(/mustWrite\(|neither written nor there/),
    )
    expect(without).toEqual([])
    expect(files.length).toBeGreaterThan(6)
  })
})
