/** A database that is lost between two queries or within one is unavailable until it is back. */
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { openStore, type Store } from '#server/store/open-store.ts'
import { forLender } from '#server/store/row-scope.ts'
import { StoreUnavailable } from '#server/store/store-unavailable.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function aFolder(): Promise<string> {
  const top = await mkdtemp(join(tmpdir(), 'stepwright-database-'))
  undo.push(() => rm(top, { recursive: true, force: true }))
  return join(top, 'database')
}

async function opened(folder: string): Promise<Store> {
  const store = await openStore({ folder, watchdogMs: 2_000 })
  undo.push(() => store.close())
  return store
}

const endless = sql`with recursive n (i) as (select 1 union all select i + 1 from n) select count(*) from n`
const one = sql<{ one: number }>`select 1 as one`
const reads = async (store: Store) => (await store.read((db) => one.execute(db))).rows[0]?.one
const writes = async (store: Store) => (await store.write((tx) => one.execute(tx))).rows[0]?.one

describe.each([
  ['replaced by an empty file', (folder: string) => writeFile(folder, '')],
  ['removed', async () => undefined],
])('a database whose folder was %s', (_what, replace) => {
  it('reads and writes of the lost database fail as unavailable until its folder is back', async () => {
    const folder = await aFolder()
    const store = await opened(folder)
    await expect(store.read((db) => endless.execute(db))).rejects.toBeInstanceOf(StoreUnavailable)
    await rename(folder, `${folder}.away`)
    await replace(folder)

    await expect(writes(store)).rejects.toBeInstanceOf(StoreUnavailable)
    await expect(reads(store)).rejects.toBeInstanceOf(StoreUnavailable)
    await expect(Promise.all([writes(store), writes(store)])).rejects.toBeInstanceOf(StoreUnavailable)

    await rm(folder, { force: true })
    await rename(`${folder}.away`, folder)
    expect(await writes(store)).toBe(1)
    expect(await store.read((db) => db.selectFrom('identity').selectAll().execute())).toEqual([])
  })
})

describe('a database that is lost during a transaction', () => {
  it('a transaction in a lost database is rolled back, and the next transaction succeeds', async () => {
    const store = await opened(await aFolder())
    const lost = forLender('l', () =>
      store.write(async (tx) => {
        await sql`insert into attempt values (gen_random_uuid(), 'l', 'k', 'w', now())`.execute(tx)
        await endless.execute(tx)
      }),
    )
    await expect(lost).rejects.toBeInstanceOf(StoreUnavailable)
    const kept = forLender('l', () => store.read((db) => db.selectFrom('attempt').selectAll().execute()))
    expect(await kept).toEqual([])
    const next = forLender('l', () =>
      store.write((tx) => sql`insert into attempt values (gen_random_uuid(), 'l', 'k', 'w', now())`.execute(tx)),
    )
    await next
    const stored = forLender('l', () => store.read((db) => db.selectFrom('attempt').select('lender').execute()))
    expect(await stored).toEqual([{ lender: 'l' }])
  })
})

describe('binary columns', () => {
  it('a binary column returns bytes of all values as they were written', async () => {
    const store = await opened(await aFolder())
    const bytes = Buffer.alloc(
      3_000_000,
      Uint8Array.from({ length: 256 }, (_, index) => index),
    )
    const answer = await store.read((db) =>
      sql<{ bytes: Uint8Array; no: Uint8Array }>`
      select ${bytes}::bytea as bytes, ''::bytea as no`.execute(db),
    )
    expect(Buffer.from(answer.rows[0]?.bytes ?? []).equals(bytes)).toBe(true)
    expect(answer.rows[0]?.no).toHaveLength(0)
  })
})
