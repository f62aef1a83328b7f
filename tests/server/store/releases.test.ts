import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aStore } from '#kit/a-store.ts'
import type { Store } from '#server/store/open-store.ts'
import { putInForce } from '#server/store/releases.ts'

let store: Store
const at = new Date('2026-01-15T12:00:00Z')
const lender = 'hearthline'
const identity = '11111111-1111-4111-8111-111111111111'
const waiting = '22222222-2222-4222-8222-222222222222'
const sold = '33333333-3333-4333-8333-333333333333'

beforeAll(async () => {
  store = await aStore()
  await put('one', sandboxWith(60))
  await store.write(async (tx) => {
    await sql`insert into identity (lender, uuid, email, email_key, password_hash, name, created_at, updated_at)
      values (${lender}, ${identity}, 'ana@mail.example', 'ana@mail.example', '', '{}', ${at}, ${at})`.execute(tx)
    for (const [uuid, node] of [
      [waiting, 'appraisal'],
      [sold, 'sold'],
    ]) {
      await sql`insert into application (lender, uuid, identity_uuid, loan_number, journey, release_hash, version, status,
        status_facts, draft, entity, flags, created_at, updated_at) values (${lender}, ${uuid}, ${identity}, ${node}, 'register-v2',
        'one', 1, 'APP_SUBMISSION', '{}', '{}', '{}', '{}', ${at}, ${at})`.execute(tx)
      await sql`insert into sandbox_state (lender, application_uuid, node, visit, elapsed, timers)
        values (${lender}, ${uuid}, ${node}, 1, -1, '[]')`.execute(tx)
    }
  })
})
afterAll(() => store.close())

const put = (hash: string, sandbox: object) =>
  store.write((tx) => putInForce(tx, { hash, lender, flow: '{}', live: '{}', sandbox: JSON.stringify(sandbox) }, at))

const sandboxWith = (afterSeconds: number) => ({
  path: [
    { id: 'appraisal', status: 'APP_SUBMISSION', leave: [{ id: 'valued', afterSeconds }] },
    { id: 'sold', status: 'RECORDING', leave: [] },
  ],
  personas: [],
})

describe('a release with a changed sandbox', () => {
  it('a release with a changed sandbox re-evaluates only the applications that the path of the sandbox still leads on', async () => {
    await put('two', sandboxWith(5))
    const jobs = await store.read((db) => db.selectFrom('job').select('data').execute())
    expect(jobs.map(({ data }) => data.application)).toEqual([waiting])
  })
})
