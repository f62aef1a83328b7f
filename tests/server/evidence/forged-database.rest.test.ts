import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aServer, type Registered, type TestServer } from '#kit/a-server.ts'
import { drawnSignature } from '#kit/drawn-signature.ts'
import { anApplicant } from '#kit/in-process.ts'
import { readsAll, signScreenOpen, signs } from '#kit/sign-screen-open.ts'
import { loadEvidence } from '#server/evidence/load-evidence.ts'
import { type Discrepancy, verifyEvidence } from '#server/evidence/verify-evidence.ts'
import type { Reader, Writer } from '#server/store/open-store.ts'
import { randomOf } from '#verify/exploration/traces/random.ts'
import { type Forged, forge } from './forged.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const lender = 'hearthline'
const forgeries = process.env.STEPWRIGHT_FULL ? 500 : 60

let server: TestServer
let ana: Registered

beforeAll(async () => {
  server = await aServer()
  server.files.set(...signScreenOpen(server.shipped))
  await server.parts.releases.reload()
  ana = await server.register()
  await readsAll(server, ana)
  const picture = drawnSignature().toString('base64')
  expect((await signs(server, ana, { signing: { method: 'drawn', signature: picture, initials: picture } })).status).toBe(200)
  await server.runJobs()
})
afterAll(() => server.close())

async function wrongIn(
  db: Reader,
  { applicationUuid: application }: Pick<Registered, 'applicationUuid'> = ana,
): Promise<readonly Discrepancy[]> {
  const evidence = await loadEvidence(db, server.parts.keys, { lender, application })
  if (!evidence) throw new Error('There is no such application.')
  return verifyEvidence(evidence, server.parts.keys.headMac)
}

/** What the verification finds after some work that is rolled back. */
async function rolledBack<Result>(work: (tx: Writer) => Promise<Result>): Promise<Result> {
  const results: Result[] = []
  const rollback = new Error('rolled back')
  await server.store
    .write(async (tx) => {
      results.push(await work(tx))
      throw rollback
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
  return results[0] as Result
}

const asOwner = (tx: Writer, statement: string) =>
  sql.raw(statement.replaceAll('$of', `lender = '${lender}' and application_uuid = '${ana.applicationUuid}'`)).execute(tx)
async function wrongAfter(...statements: readonly string[]): Promise<readonly Discrepancy[]> {
  return await rolledBack(async (tx) => {
    await asOwner(tx, 'set local session_replication_role = replica')
    for (const statement of statements) await asOwner(tx, statement)
    return await wrongIn(tx)
  })
}

describe('the evidence in a database', () => {
  it('a database that nobody has touched has no discrepancies', async () => {
    expect(await server.store.read((db) => wrongIn(db))).toEqual([])
  })

  it(`each of ${forgeries} seeded forgeries is named`, async () => {
    const missed: string[] = []
    const kinds = new Set<string>()
    for (let seed = 1; seed <= forgeries; seed += 1) {
      const { forged, found } = await rolledBack(async (tx): Promise<{ forged: Forged; found: readonly Discrepancy[] }> => {
        const forged = await forge({ tx, lender, application: ana.applicationUuid, random: randomOf(seed) })
        return { forged, found: await wrongIn(tx) }
      })
      kinds.add(forged.how)
      if (!found.some(({ at }) => forged.named.test(at)))
        missed.push(`${seed}: ${forged.how}, found: ${found.map(({ at, message }) => `${at}: ${message}`).join(' | ')}`)
    }
    expect(missed).toEqual([])
    expect(kinds.size).toBeGreaterThan(20)
    expect(await server.store.read((db) => wrongIn(db))).toEqual([])
  })

  it('an amount that was changed is named with the entry since which it is wrong', async () => {
    const changed = `update application set entity = entity || '{"amount": 99999900}' where uuid = '${ana.applicationUuid}'`
    expect(await wrongAfter(changed)).toEqual([
      {
        at: `application ${ana.applicationUuid}`,
        message: expect.stringMatching(/^The column "entity" is not what entry \d+ says: it was changed after 20.*Z\.$/),
      },
    ])
  })

  it('a chain that was erased with its signings and documents is named by the consents and the audit that are left', async () => {
    const tables = ['evidence', 'evidence_head', 'signed_document', 'signing', 'generated_document']
    const found = await wrongAfter(...tables.map((table) => `delete from ${table} where $of`))
    const places = found.map(({ at }) => at.replace(/ .*/, ''))
    expect(new Set(places)).toEqual(new Set(['application', 'evidence', 'audit', 'consent']))
    expect(found).toContainEqual({
      at: 'evidence',
      message: 'The chain was erased: the application has a consent, and no entry.',
    })
  })
})

describe('the tables of the audit', () => {
  it.each(['update audit set what = what', 'delete from audit', 'truncate audit', 'delete from evidence_since'])(
    'the database refuses "%s"',
    async (statement) => {
      await expect(server.store.write((tx) => asOwner(tx, statement))).rejects.toThrow(/never changed or deleted/)
    },
  )
})

describe('an application that is older than its evidence', () => {
  it('an application of before is taken over by the first write, and compared from then on', async () => {
    const bob = await anApplicant(server)
    const who = { applicationUuid: bob.uuid }
    const amount = (cents: number) =>
      `update application set entity = entity || '{"amount": ${cents}}' where lender = '${lender}' and uuid = '${bob.uuid}'`
    const of = `lender = '${lender}' and application_uuid = '${bob.uuid}'`
    const owner = 'set local session_replication_role = replica'
    const before = [
      owner,
      "update evidence_since set at = at + interval '1 day'",
      ...['evidence', 'evidence_head'].map((table) => `delete from ${table} where ${of}`),
      amount(1),
    ]
    await server.store.write(async (tx) => {
      for (const statement of before) await asOwner(tx, statement)
    })
    expect(await server.store.read((db) => wrongIn(db, who))).toEqual([])
    expect(await bob.answersWhatIsDue()).toBe(true)
    expect(await server.store.read((db) => wrongIn(db, who))).toEqual([])
    const found = await rolledBack(async (tx) => {
      await asOwner(tx, amount(2))
      return await wrongIn(tx, who)
    })
    expect(found).toMatchObject([{ at: `application ${bob.uuid}` }])
    await server.store.write(async (tx) => {
      for (const statement of [owner, "update evidence_since set at = at - interval '1 day'"]) await asOwner(tx, statement)
    })
  })
})
