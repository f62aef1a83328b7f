import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type Registered, type Sent, type TestServer } from '#kit/a-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer({ lenders: ['hearthline', 'hearthline-wholesale'] })
})
afterAll(() => server.close())

const base = '/service-application/api/v1/application/heloc'
const answers = { loanPurpose: 'HOME_IMPROVEMENT', mortgageBalance: 12_000_000, ownership: 'SOLE', maritalStatus: 'UNMARRIED' }
const path = ({ applicationUuid }: Registered, route = 'start/profile') => `${base}/${applicationUuid}/screens/${route}`
const put = (who: Registered, sent: Sent = {}) =>
  server.send('PUT', path(who), { token: who.token, key: randomUUID(), version: 1, body: { answers }, ...sent })
const get = (who: Registered, url: string) => server.send('GET', url, { token: who.token })
const status = (who: Registered) => get(who, `/service-krang-heloc/borrower/secure/api/v1/${who.applicationUuid}/status`)

describe('a screen of an application', () => {
  it('a screen is returned with its view, its schema and the version', async () => {
    const ana = await server.register()
    const answer = await get(ana, path(ana))
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"1"' } })
    expect(answer.body).toMatchObject({
      route: 'start/profile',
      version: 1,
      answers: {},
      view: { kind: 'form', saves: 'application' },
      schema: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' },
      uiSchema: { 'ui:order': ['loanPurpose', 'mortgageBalance', 'ownership', 'maritalStatus'] },
    })
  })

  it('accepted answers change the status, the current screen and the version of the application', async () => {
    const ana = await server.register()
    expect((await status(ana)).body).toMatchObject({ value: 'APP_SUBMISSION' })
    const answer = await put(ana)
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"2"' } })
    expect(answer.body).toMatchObject({ status: 'LIEN_VERIFICATION', go: 'liens', version: 2 })
    expect((await status(ana)).body).toMatchObject({ value: 'LIEN_VERIFICATION' })
    const application = await get(ana, `${base}/${ana.applicationUuid}`)
    expect(application.body).toMatchObject({
      ...answers,
      version: 2,
      property: { state: 'TX' },
      consents: [{ type: 'SOFT_CREDIT' }, { type: 'TERMS_AND_PRIVACY' }, { type: 'ELECTRONIC_COMMUNICATION' }],
    })
    expect((await get(ana, path(ana))).body).toMatchObject({ answers, version: 2 })
  })

  it('each submission and each transition of the lender writes an audit row', async () => {
    const ana = await server.register()
    await put(ana)
    const rows = await server.store.read((db) =>
      db.selectFrom('audit').selectAll().where('application_uuid', '=', ana.applicationUuid).orderBy('number').execute(),
    )
    expect(rows).toMatchObject([
      { what: 'registered', version: 1, status: 'APP_SUBMISSION' },
      { what: 'submitted', version: 2, status: 'APP_SUBMISSION', because: 'screens/start/profile.json#' },
      { what: 'sandbox-moved', version: 2, status: 'WAITING_FOR_SOFT_CREDIT', because: 'sandbox.json#/path/profile/leave/sent' },
      { what: 'sandbox-moved', status: 'WAITING_FOR_AVM_DATA', because: 'sandbox.json#/path/soft-credit/leave/pulled' },
      { what: 'sandbox-moved', version: 2, status: 'LIEN_VERIFICATION', because: 'sandbox.json#/path/avm/leave/valued' },
    ])
  })

  it('a missing answer is refused with a field error, and nothing is stored', async () => {
    const ana = await server.register()
    const answer = await put(ana, { body: { answers: { ...answers, ownership: undefined } } })
    expect(answer).toMatchObject({
      status: 422,
      body: { type: '/problems/answers-refused', messages: { ownership: 'Please select who owns the home' } },
    })
    expect((await get(ana, path(ana))).body).toMatchObject({ answers: {}, version: 1 })
  })

  it('a flag newer than an application follows the current release until the next write of the application pins its value', async () => {
    const lender = 'hearthline-wholesale'
    const flag = (value: boolean) => JSON.stringify({ 'came-later': { says: 'Came later.', default: value } })
    const flagsOf = async (who: Registered) =>
      (await server.send('GET', `${base}/${who.applicationUuid}`, { token: who.token, lender })).body.flags as object
    const ana = await server.register({ lender })
    const change = async (value: boolean | undefined) => {
      if (value === undefined) server.files.delete(`${lender}/flags.json`)
      else server.files.set(`${lender}/flags.json`, flag(value))
      await server.parts.releases.reload()
    }
    expect(await flagsOf(ana)).not.toHaveProperty('came-later')
    await change(true)
    expect(await flagsOf(ana)).toMatchObject({ 'came-later': true })
    await change(false)
    expect(await flagsOf(ana)).toMatchObject({ 'came-later': false })
    await change(true)
    expect((await put(ana, { lender })).status).toBe(200)
    await change(false)
    expect(await flagsOf(ana)).toMatchObject({ 'came-later': true })
    await change(undefined)
  })

  it('a submission with an answer to an unknown field is refused', async () => {
    const ana = await server.register()
    const answer = await put(ana, { body: { answers: { ...answers, loanNumber: '1', state: 'COMPLETE' } } })
    expect(answer).toMatchObject({ status: 400, body: { type: '/problems/malformed' } })
  })

  it('a request for the effects of answers is refused when an answer belongs to an unknown field', async () => {
    const ana = await server.register()
    const effects = (more: object) =>
      server.send('POST', `${path(ana)}/effects`, { token: ana.token, body: { answers: { ...answers, ...more } } })
    expect(await effects({})).toMatchObject({ status: 200 })
    expect(await effects({ rate: 1 })).toMatchObject({ status: 400, body: { type: '/problems/malformed' } })
  })

  it('a submission without the current version in If-Match is refused', async () => {
    const ana = await server.register()
    const { token } = ana
    const missing = await server.send('PUT', path(ana), { token, key: randomUUID(), body: { answers } })
    expect(missing).toMatchObject({ status: 428, body: { type: '/problems/version-missing' } })
    const stale = await put(ana, { version: 7 })
    expect(stale).toMatchObject({ status: 412, body: { type: '/problems/stale-version', version: 1 } })
    const odd = await put(ana, { headers: { 'if-match': 'W/"1"' } })
    expect(odd.status).toBe(412)
  })

  it('the second of two concurrent submissions is refused with 412', async () => {
    const ana = await server.register()
    const both = await Promise.all([put(ana), put(ana, { body: { answers: { ...answers, ownership: 'JOINT' } } })])
    expect(both.map(({ status: code }) => code).sort()).toEqual([200, 412])
  })

  it('a submission sent six times with one Idempotency-Key takes effect once', async () => {
    const ana = await server.register()
    const key = randomUUID()
    const many = await Promise.all(Array.from({ length: 6 }, () => put(ana, { key })))
    expect(new Set(many.map(({ body: { next: _next, ...answer } }) => JSON.stringify(answer))).size).toBe(1)
    expect(many.filter(({ body }) => 'next' in body)).toHaveLength(1)
    expect(many[0]?.body).toMatchObject({ version: 2 })
    const other = await put(ana, { key, body: { answers: { ...answers, ownership: 'JOINT' } } })
    expect(other).toMatchObject({ status: 422, body: { type: '/problems/key-reused' } })
    const about = `${path(ana)}?conditionUuid=${randomUUID()}`
    const elsewhere = await server.send('PUT', about, { token: ana.token, key, version: 1, body: { answers } })
    expect(elsewhere).toMatchObject({ status: 422, body: { type: '/problems/key-reused' } })
  })

  it('a submission to a screen to which Back does not lead any more is refused', async () => {
    const ana = await server.register()
    await put(ana)
    await server.store.write((tx) =>
      tx.updateTable('application').set({ status: 'HMDA' }).where('uuid', '=', ana.applicationUuid).execute(),
    )
    expect(await put(ana, { version: 2 })).toMatchObject({ status: 409, body: { type: '/problems/not-now', go: 'start/hmda' } })
  })

  it('a screen is a 404 if the flow does not have it or if it is a sign-in screen', async () => {
    const ana = await server.register()
    for (const route of ['no/such', 'auth/login', 'constructor']) {
      expect((await get(ana, path(ana, route))).status, route).toBe(404)
      const sent = { token: ana.token, key: randomUUID(), version: 1, body: { answers: {} } }
      expect((await server.send('PUT', path(ana, route), sent)).status, route).toBe(404)
    }
  })

  it('a registration step that no review screen lets the borrower change is refused with 409', async () => {
    const ana = await server.register()
    const sent = { token: ana.token, key: randomUUID(), version: 1, body: { answers: { dob: '1980-01-01' } } }
    const refused = await server.send('PUT', path(ana, 'register-v2/birthdate'), sent)
    expect(refused).toMatchObject({ status: 409, body: { type: '/problems/not-now', go: 'start/profile' } })
  })

  it('the answers of a screen are validated with the release that the application is pinned to', async () => {
    const ana = await server.register()
    const file = 'hearthline/screens/start/profile.json'
    const stricter = { fields: [{ id: 'mortgageBalance', schema: { maximum: '$100' }, messages: { maximum: 'At most $100' } }] }
    server.files.set(file, JSON.stringify(stricter))
    await server.parts.releases.reload()
    const bo = await server.register()
    const [old, young] = await Promise.all([put(ana), put(bo)])
    server.files.delete(file)
    await server.parts.releases.reload()
    expect(old.status).toBe(200)
    expect(young).toMatchObject({ status: 422, body: { messages: { mortgageBalance: 'At most $100' } } })
  })
})

describe('the application of another borrower', () => {
  it('an application of another borrower is a 404, at the same lender or at another', async () => {
    const ana = await server.register()
    const bo = await server.register()
    const cy = await server.register({ lender: 'hearthline-wholesale' })
    const urls = [
      `${base}/${ana.applicationUuid}`,
      `/service-krang-heloc/borrower/secure/api/v1/${ana.applicationUuid}/status`,
      path(ana),
    ]
    for (const url of urls) {
      const missing = await get(bo, url.replace(ana.applicationUuid, randomUUID()))
      const { requestId: _one, ...nobodys } = missing.body
      for (const who of [{ token: bo.token }, { token: cy.token, lender: 'hearthline-wholesale' }]) {
        const answer = await server.send('GET', url, who)
        const { requestId: _two, ...anas } = answer.body
        expect(answer.status, url).toBe(404)
        expect(anas).toMatchObject({ type: nobodys.type, status: nobodys.status, title: nobodys.title })
      }
    }
    expect((await put(ana, { token: bo.token })).status).toBe(404)
    expect((await put(ana, { token: cy.token, lender: 'hearthline-wholesale' })).status).toBe(404)
  })

  it('the list of applications contains only those of the borrower', async () => {
    const ana = await server.register()
    await server.register()
    const list = await get(ana, `${base}/all`)
    expect(list.body).toMatchObject([{ uuid: ana.applicationUuid, status: 'APP_SUBMISSION', property: { state: 'TX' } }])
    expect((await get(ana, `${base}/all?page=1`)).text).toBe('[]')
    expect((await get(ana, `${base}/co-deed/status`)).body).toEqual([
      { applicationUuid: ana.applicationUuid, coDeedStatus: 'INITIAL' },
    ])
  })

  it('every table with data of borrowers has the lender in its primary key', async () => {
    const { rows } = await server.store.read((db) =>
      db
        .selectFrom('information_schema.columns' as never)
        .select(['table_name', 'column_name'] as never)
        .where('table_schema' as never, '=', sql`current_schema()` as never)
        .execute()
        .then((found) => ({ rows: found as { table_name: string; column_name: string }[] })),
    )
    // The server writes the time of its last probe into `readiness`, and since when there is evidence into `evidence_since`;
    // an agent may be of several lenders (`agent_lender`).
    const ofNoBorrower = ['readiness', 'evidence_since', 'agent', 'agent_session']
    const isOfServer = (name: string) => name.startsWith('kysely_') || ofNoBorrower.includes(name)
    const tables = new Set(rows.map(({ table_name }) => table_name).filter((name) => !isOfServer(name)))
    const withLender = new Set(rows.filter(({ column_name }) => column_name === 'lender').map(({ table_name }) => table_name))
    expect([...tables].filter((name) => !withLender.has(name))).toEqual([])
  })
})

describe('the wallet endpoint', () => {
  it('the wallet endpoint returns the account of the borrower', async () => {
    const ana = await server.register()
    const access = await get(ana, '/service-wallet/secure/api/v4/account/access')
    const address = expect.stringMatching(/^tp1[0-9a-f]{38}$/)
    expect(access.body).toMatchObject({
      account: { name: 'Ana Moreno', address },
      authorizedWallet: { authorizationType: 'OWNER' },
    })
    expect((await get(ana, '/service-wallet/secure/api/v4/account')).body).toMatchObject([
      { account: { address }, notifications: [{ title: 'Your application has begun', walletAddress: address }] },
    ])
  })
})
