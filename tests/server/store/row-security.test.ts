import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aStore, type TestStore } from '#kit/a-store.ts'
import {
  addRowsOfTwoLenders,
  expectRowsOfOneLender,
  forbidden,
  oneLender,
  otherLender,
  refusalIn,
  tablesOfLenders,
} from '#kit/rows-of-two-lenders.ts'
import { scanPendingFiles } from '#server/documents/scan-pending-files.ts'
import { runDueJobs } from '#server/queue/run-jobs.ts'
import { filesInDatabase } from '#server/store/files-in-database.ts'
import { claimMessages } from '#server/store/message-outbox.ts'
import type { Reader } from '#server/store/open-store.ts'
import { lendersWithDueEvents } from '#server/store/outbox.ts'
import { releasesInForce, storedLenders } from '#server/store/releases.ts'
import { forAllLenders, forLender } from '#server/store/row-scope.ts'
import { appendOnlyTables, tablesOfAllLenders } from '#server/store/row-security.ts'
import { sweep, sweepFiles } from '#server/store/sweep.ts'

let store: TestStore
beforeAll(async () => {
  store = await aStore()
  await store.read(addRowsOfTwoLenders)
})
afterAll(() => store.close())

const both = [oneLender, otherLender]
const now = new Date('2026-02-15T12:00:00Z')

describe('row security', () => {
  it('every table with a column lender has row security and the policy of the lender', async () => {
    const { rows } = await store.read((db) =>
      sql<{ name: string; is_secured: boolean; policies: string[] }>`
        select relname as name, relrowsecurity as is_secured,
          array(select polname::text from pg_policy where polrelid = pg_class.oid order by polname) as policies
        from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and exists (
          select from pg_attribute where attrelid = pg_class.oid and attname = 'lender' and not attisdropped)
        order by relname`.execute(db),
    )
    expect(rows.length).toBeGreaterThan(40)
    for (const { name, is_secured: isSecured, policies } of rows) {
      expect([name, isSecured]).toEqual([name, true])
      expect([name, policies]).toEqual([
        name,
        tablesOfAllLenders.includes(name) ? ['of_all_lenders', 'of_lender'] : ['of_lender'],
      ])
    }
  })

  it('no row of another lender can be read, changed, deleted or inserted in any table', async () => {
    await expectRowsOfOneLender(store.served, await store.read(tablesOfLenders))
  })
})

describe('the role of the server', () => {
  it.each<readonly [string, string]>([
    ['create a table', 'create table mine (a integer)'],
    ['add a column', 'alter table application add column mine text'],
    ['drop a table', 'drop table attempt'],
    ['turn row security off', 'alter table application disable row level security'],
    ['truncate the audit', 'truncate audit'],
    ['truncate applications', 'truncate application cascade'],
    ['disable a trigger', 'alter table evidence disable trigger all'],
    ...appendOnlyTables.flatMap((name) => [
      [`change rows of ${name}`, `update ${name} set lender = lender`] as const,
      [`delete rows of ${name}`, `delete from ${name}`] as const,
    ]),
    ['delete applications', 'delete from application'],
    ['change the migrations', "update kysely_migration set name = 'x'"],
    ['change since when there is evidence', 'update evidence_since set at = now()'],
    ['add since when there is evidence', "insert into evidence_since values ('x', now())"],
  ])('the role of the server may not %s', async (_what, statement) => {
    const refused = forLender(oneLender, () => store.served.write((tx) => sql.raw(statement).execute(tx))).catch(refusalIn)
    expect(await refused).toBe(forbidden)
  })
})

describe('work for all lenders', () => {
  const read = <T>(work: (db: Reader) => Promise<T>) => forAllLenders(() => store.served.read(work))

  it('runs the jobs of every lender, each with the rows of its lender', async () => {
    const ran: unknown[] = []
    const kinds = await store.read(async (db) => {
      const jobs = await db.selectFrom('job').select('kind').execute()
      const handler = async () => {
        ran.push(await store.served.read((own) => own.selectFrom('application').select('lender').execute()))
        return async () => undefined
      }
      return Object.fromEntries(jobs.map(({ kind }) => [kind, handler]))
    })
    const log = { warn: () => undefined, error: () => undefined }
    // The clock is before the jobs were set, whose delay begins anew.
    await runDueJobs({ store: store.served, now: () => now, kinds, log })
    expect(ran.sort()).toEqual(both.map((lender) => [{ lender }]))
  })

  it('finds the events, messages and releases of every lender', async () => {
    expect((await read((db) => lendersWithDueEvents(db, now))).toSorted()).toEqual(both)
    const messages = await forAllLenders(() => claimMessages(store.served, { now, leaseMs: 1_000, most: 10 }))
    expect(messages.map(({ lender }) => lender).sort()).toEqual(both)
    expect((await read(releasesInForce)).map(({ lender }) => lender).sort()).toEqual(both)
    expect(await read(storedLenders)).toEqual(both)
  })

  it('scans the held files of every lender', async () => {
    await store.write((tx) => tx.updateTable('document').set({ scan: 'held', bytes: null, size: 1 }).execute())
    const scanned: string[] = []
    const files = {
      ...filesInDatabase(store.served, () => now),
      get: async function* ({ lender }: { readonly lender: string }) {
        scanned.push(lender)
        yield new Uint8Array(29)
      },
    }
    const scanFile = () => ({ take: async () => undefined, end: async () => 'clean' as const })
    const keys = { sealer: { open: () => new Uint8Array() } } as never
    expect(await scanPendingFiles({ store: store.served, keys, files, scanFile })).toBe(2)
    expect(scanned.sort()).toEqual(both)
  })

  it('deletes what is out of date of every lender, and content without a row', async () => {
    await store.write((tx) => tx.updateTable('file_piece').set({ number: 0 }).execute())
    const ages = { answerMs: 1, sessionMs: 1, attemptMs: 1 }
    expect(await sweep(store.served, now, ages)).toEqual({ answers: 2, sessions: 2, attempts: 2 })
    expect(
      await sweepFiles(
        store.served,
        filesInDatabase(store.served, () => now),
        now,
      ),
    ).toBe(2)
  })
})
