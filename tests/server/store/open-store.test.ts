import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aStore } from '#kit/a-store.ts'
import { connectionTo, type Store, storeOver } from '#server/store/open-store.ts'
import { findRelease, putInForce } from '#server/store/releases.ts'
import { forLender } from '#server/store/row-scope.ts'
import { StoreUnavailable } from '#server/store/store-unavailable.ts'

let store: Store

beforeAll(async () => {
  const { served } = await aStore()
  store = {
    ...served,
    read: (work) => forLender('l', () => served.read(work)),
    write: (work) => forLender('l', () => served.write(work)),
  }
})
afterAll(() => store.close())

const keep = (hash: string) => (tx: Parameters<Parameters<Store['write']>[0]>[0]) =>
  putInForce(tx, { hash, lender: 'l', flow: '{}', live: '{}', sandbox: '{}' }, new Date())
const kept = (hash: string) => store.read((db) => findRelease(db, hash))

describe('the store', () => {
  it('a write is stored as a whole or not at all', async () => {
    await store.write(keep('whole'))
    const half = store.write(async (tx) => {
      await keep('half')(tx)
      throw new Error('no')
    })
    await expect(half).rejects.toThrow('no')
    expect(await kept('whole')).toMatchObject({ hash: 'whole', lender: 'l' })
    expect(await kept('half')).toBeUndefined()
  })

  it('a write with a failed query is rolled back even if the error of the query was ignored', async () => {
    const careless = store.write(async (tx) => {
      await keep('careless')(tx)
      await sql`select 1 / 0`.execute(tx).catch(() => undefined)
    })
    await expect(careless).rejects.toThrow()
    expect(await kept('careless')).toBeUndefined()
  })

  it('concurrent writes run one after the other', async () => {
    const hashes = Array.from({ length: 20 }, (_, index) => `many-${index}`)
    await Promise.all(hashes.map((hash) => store.write(keep(hash))))
    expect(await Promise.all(hashes.map(kept))).toHaveLength(20)
  })

  it('a read or write inside a read or write throws instead of waiting for ever', async () => {
    const nested = store.write(() => kept('x'))
    await expect(nested).rejects.toThrow('Within a read or a write, use its transaction.')
    await expect(store.read(() => kept('x'))).rejects.toThrow('Within a read or a write')
    await expect(store.write(() => store.write(keep('y')))).rejects.toThrow('Within a read or a write')
  })

  it('an error of the database contains its message and its code only', async () => {
    const error = await store.read((db) => sql`select 1 / 0`.execute(db)).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ message: 'division by zero', code: '22012' })
    expect(JSON.stringify(error).length).toBeLessThan(300)
  })

  it('a query over the time limit fails as unavailable, and the queries after it are answered', async () => {
    const watched = storeOver(connectionTo({ watchdogMs: 500 }))
    const slow = sql`with recursive n (i) as (select 1 union all select i + 1 from n) select count(*) from n`
    const waiting = watched.read((db) => slow.execute(db))
    const otherQuery = watched.read((db) => sql`select 2 as two`.execute(db))
    await expect(waiting).rejects.toBeInstanceOf(StoreUnavailable)
    await expect(otherQuery).resolves.toMatchObject({ rows: [{ two: 2 }] })
    await watched.close()
  })
})
