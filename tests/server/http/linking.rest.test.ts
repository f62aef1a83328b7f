import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { applicationPath } from '#contract/application.ts'
import { incomeSourcePath, incomeSourcesPath, linkFinishPath, linkSessionsPath } from '#contract/linking.ts'
import { type Answered, aServer, hearthline, type Registered, type Sent, type TestServer } from '#kit/a-server.ts'
import { withOwnScreens } from '#kit/own-screens.ts'

let server: TestServer
let ana: Registered
let bo: Registered
let elsewhere: Registered

beforeAll(async () => {
  server = await aServer({ lenders: ['hearthline', 'hearthline-wholesale'] })
  await withOwnScreens(server, hearthline)
  ana = await server.register()
  bo = await server.register()
  elsewhere = await server.register({ lender: 'hearthline-wholesale' })
})
afterAll(() => server.close())
afterEach(() => {
  server.clock.ahead = 0
})

type Begun = { readonly uuid: string; readonly url: string; readonly expires: string }
const begin = (who: Registered, screen: unknown = 'own/bank', sent: Sent = {}) =>
  server.send('POST', linkSessionsPath(who.applicationUuid), { token: who.token, key: randomUUID(), body: { screen }, ...sent })
const begun = async (who: Registered, screen?: string) => {
  const answer = await begin(who, screen)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as unknown as Begun
}
const finish = (who: Registered, session: string, sent: Sent = {}) =>
  server.send('POST', linkFinishPath(who.applicationUuid, session), { token: who.token, ...sent })
const sources = (who: Registered) => server.send('GET', incomeSourcesPath(who.applicationUuid), { token: who.token })
const withForm = { 'content-type': 'application/x-www-form-urlencoded' }
/** A page is followed without our headers. */
const ofPage = { host: 'localhost', accept: 'text/html,*/*' }
const press = (url: string, fields: string) =>
  server.app.inject({ method: 'POST', url, payload: fields, headers: { ...ofPage, ...withForm } })
const look = (url: string) => server.app.inject({ method: 'GET', url, headers: ofPage })
const link = async (who: Registered, screen?: string) => {
  const session = await begun(who, screen)
  await press(session.url, screen === 'own/payroll' ? 'do=choose&institution=st-brendan' : 'do=choose&institution=lakeshore')
  const back = await press(session.url, screen === 'own/payroll' ? 'do=connect&accounts=main' : 'do=connect&accounts=everyday')
  return { session, back: String(back.headers.location) }
}

function expectProblem(answer: Answered, status: number, slug: string) {
  expect(answer.status, answer.text).toBe(status)
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(answer.body).toMatchObject({ type: `/problems/${slug}`, status, errors: [expect.any(String)] })
}

describe('linking a bank or payroll account', () => {
  it('a borrower who links an account is redirected to the provider and back, and the income sources are stored', async () => {
    const who = await server.register()
    const session = await begun(who)
    expect(session).toEqual({
      uuid: expect.any(String),
      url: expect.stringMatching(/^\/sandbox\/linking\/[0-9a-f-]{36}$/),
      expires: expect.any(String),
    })
    expect(session.url).not.toContain(session.uuid)

    const first = await look(session.url)
    expect(first.statusCode).toBe(200)
    expect(first.body).toContain('Lakeshore Community Bank')
    const chosen = await press(session.url, 'do=choose&institution=lakeshore')
    expect([chosen.statusCode, chosen.headers.location]).toEqual([303, session.url])
    expect((await look(session.url)).body).toContain('$7,500 a month')
    const back = await press(session.url, 'do=connect&accounts=everyday&accounts=joint')
    expect([back.statusCode, back.headers.location]).toEqual([303, `/account/heloc/plaid-oauth-success?session=${session.uuid}`])

    const ended = await finish(who, session.uuid)
    const found = [
      {
        uuid: expect.any(String),
        type: 'PLAID_TRANSACTIONS',
        name: 'Lakeshore Community Bank',
        employmentType: 'FULL_TIME',
        annualIncome: 9_000_000,
      },
      {
        uuid: expect.any(String),
        type: 'PLAID_TRANSACTIONS',
        name: 'Lakeshore Community Bank',
        employmentType: 'FULL_TIME',
        annualIncome: 3_150_000,
      },
    ]
    expect(ended.status, ended.text).toBe(200)
    expect(ended.body).toEqual({ outcome: 'linked', screen: 'own/bank', sources: found })
    expect((await sources(who)).body).toEqual(found)
    const application = await server.send('GET', applicationPath(who.applicationUuid), { token: who.token })
    const masked = found.map((source) => ({ ...source, mask: expect.stringMatching(/^\d{4}$/) }))
    expect(application.body.incomeSources).toEqual(expect.arrayContaining(masked))
  })

  it('a borrower who links a payroll account returns to the application’s page', async () => {
    const who = await server.register()
    const { session, back } = await link(who, 'own/payroll')
    expect(back).toBe(`/account/heloc/${who.applicationUuid}/own/reading?session=${session.uuid}`)
    expect((await finish(who, session.uuid)).body).toMatchObject({
      outcome: 'linked',
      sources: [{ type: 'TRUV_PAYROLL', name: 'St. Brendan Regional Hospital', annualIncome: 9_000_000 }],
    })
  })

  it('the income sources of a linked account are stored once, however often and concurrently they are collected', async () => {
    const who = await server.register()
    const { session } = await link(who)
    const answers = await Promise.all([1, 2, 3, 4].map(() => finish(who, session.uuid)))
    answers.push(await finish(who, session.uuid))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await sources(who)).body).toHaveLength(1)
  })

  it.each([
    ['do=cancel', 'cancelled'],
    ['do=fail', 'failed'],
  ])('linking that ends with %s stores no income source and has the outcome %s', async (fields, outcome) => {
    const who = await server.register()
    const session = await begun(who)
    expect((await finish(who, session.uuid)).body).toEqual({ outcome: 'under-way', screen: 'own/bank', sources: [] })
    expect((await press(session.url, fields)).headers.location).toBe(`/account/heloc/plaid-oauth-success?session=${session.uuid}`)
    expect((await finish(who, session.uuid)).body).toEqual({ outcome, screen: 'own/bank', sources: [] })
    await press(session.url, 'do=choose&institution=lakeshore')
    await press(session.url, 'do=connect&accounts=everyday')
    expect((await finish(who, session.uuid)).body).toMatchObject({ outcome })
    expect((await sources(who)).body).toEqual([])
  })

  it('a linking session expires after half an hour, both at the provider and at the server', async () => {
    const who = await server.register()
    const session = await begun(who)
    const token = async () => {
      const { email, password } = who
      const answer = await server.send('POST', '/identity/api/v1/login', { body: { email, password } })
      return String(answer.headers.authorization)
    }
    server.clock.ahead = 31 * 60_000
    const page = await look(session.url)
    expect(page.statusCode).toBe(410)
    expect(page.body).toContain(`href="/account/heloc/plaid-oauth-success?session=${session.uuid}"`)
    expect((await press(session.url, 'do=cancel')).statusCode).toBe(410)
    const signedIn = { token: await token() }
    expect((await finish(who, session.uuid, signedIn)).body).toEqual({ outcome: 'expired', screen: 'own/bank', sources: [] })
    server.clock.ahead = 0
    expect((await finish(who, session.uuid)).body).toMatchObject({ outcome: 'expired' })
  })

  it('a linking session that ended in time can be collected after the borrower signs in again', async () => {
    const who = await server.register()
    const { session } = await link(who)
    server.clock.ahead = 40 * 60_000
    expectProblem(await finish(who, session.uuid), 401, 'unauthenticated')
    const { email, password } = who
    const login = await server.send('POST', '/identity/api/v1/login', { body: { email, password } })
    const token = String(login.headers.authorization)
    expect((await finish(who, session.uuid, { token })).body).toMatchObject({ outcome: 'linked', sources: [{}] })
  })

  it('two requests with one Idempotency-Key begin one linking session', async () => {
    const who = await server.register()
    const key = randomUUID()
    const duplicates = await Promise.all([begin(who, 'own/bank', { key }), begin(who, 'own/bank', { key })])
    expect(duplicates[0].status).toBe(200)
    expect(duplicates[0].text).toBe(duplicates[1].text)
    expectProblem(await begin(who, 'own/payroll', { key }), 422, 'key-reused')
    expectProblem(
      await server.send('POST', linkSessionsPath(who.applicationUuid), { token: who.token, body: { screen: 'own/bank' } }),
      400,
      'key-missing',
    )
  })

  it.each([
    ['an unknown screen', 'own/nothing', 400, 'malformed'],
    ['a screen without linking', 'start/profile', 400, 'malformed'],
    ['a screen called constructor', 'constructor', 400, 'malformed'],
    ['a number instead of a screen', 7, 400, 'malformed'],
    ['a screen that is not open at this step', 'own/closed-bank', 409, 'not-now'],
  ])('a linking session cannot begin at %s', async (_what, screen, status, slug) => {
    expectProblem(await begin(ana, screen), status, slug)
  })

  it('a borrower who begins more than 60 linking sessions gets 429', async () => {
    const who = await server.register()
    for (let count = 0; count < 60; count += 1) expect((await begin(who)).status).toBe(200)
    const answer = await begin(who)
    expectProblem(answer, 429, 'too-many')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await begin(bo)).status).toBe(200)
  })

  it('a linking session is not found for another borrower, at the same lender or at another', async () => {
    const { session } = await link(ana)
    const otherBorrowers = [{ token: bo.token }, { token: elsewhere.token, lender: 'hearthline-wholesale' }]
    for (const otherBorrower of otherBorrowers) {
      expectProblem(await begin(ana, 'own/bank', otherBorrower), 404, 'not-found')
      expectProblem(await finish(ana, session.uuid, otherBorrower), 404, 'not-found')
      expectProblem(await server.send('GET', incomeSourcesPath(ana.applicationUuid), otherBorrower), 404, 'not-found')
    }
    expectProblem(await finish(bo, session.uuid), 404, 'not-found')
    expectProblem(await finish(ana, session.uuid, { lender: 'hearthline-wholesale' }), 403, 'wrong-lender')
    expectProblem(await server.send('POST', linkFinishPath(ana.applicationUuid, session.uuid)), 401, 'unauthenticated')
    expectProblem(await finish(ana, randomUUID()), 404, 'not-found')
    expectProblem(await finish(ana, 'x'), 400, 'malformed')
    expect((await finish(ana, session.uuid)).body).toMatchObject({ outcome: 'linked' })
  })
})

describe('the page of the sandbox linking provider', () => {
  it('the provider page has a strict Content-Security-Policy and no script', async () => {
    const session = await begun(ana)
    const page = await look(session.url)
    const policy = String(page.headers['content-security-policy'])
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(page.body).toContain(`<style nonce="${nonce}">`)
    expect(page.body).not.toMatch(/<script|style="|\bon\w+="|javascript:/)
    expect(page.headers['cache-control']).toBe('no-store')
  })

  it('a form sent without a choice shows an error at the top and at the list', async () => {
    const session = await begun(ana)
    const page = await press(session.url, 'do=choose')
    expect(page.statusCode).toBe(422)
    expect(page.body).toMatch(/<title>Error: /)
    expect(page.body).toContain('<a href="#first">Choose one of the list</a>')
    expect(page.body).toContain('aria-invalid="true" aria-describedby="mistake"')
  })

  it('the provider page belongs to one lender, which its URL names when the host does not', async () => {
    const lender = 'hearthline-wholesale'
    const who = await server.register({ lender })
    const answer = await begin(who, 'own/bank', { lender })
    const { url, uuid } = answer.body as unknown as Begun
    expect(url).toMatch(/\?lender=hearthline-wholesale$/)
    expect((await look(url)).statusCode).toBe(200)
    expect((await look(String(url.split('?')[0]))).statusCode).toBe(404)
    const back = await press(url, 'do=cancel')
    expect(back.headers.location).toBe(`/account/heloc/plaid-oauth-success?session=${uuid}&lender=hearthline-wholesale`)
  })

  it.each([
    ['no content', ''],
    ['an unknown button', 'do=everything'],
    ['two buttons', 'do=cancel&do=fail'],
    ['an unknown field', 'do=cancel&x=1'],
    ['__proto__', 'do=cancel&__proto__=1'],
    ['a null character', 'do=choose&institution=%00'],
    ['too many accounts', `do=connect${'&accounts=x'.repeat(21)}`],
    ['a long name', `do=choose&institution=${'x'.repeat(61)}`],
  ])('the provider page answers a form with %s with 303, 400 or 422, never with a server error', async (_what, fields) => {
    const session = await begun(await server.register())
    const answer = await press(session.url, fields)
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(200)
    expect([303, 400, 422]).toContain(answer.statusCode)
    if (fields !== 'do=cancel&do=fail') expect((await look(session.url)).statusCode).toBe(200)
  })

  it('the provider page refuses a body that is not a short URL-encoded form', async () => {
    const session = await begun(await server.register())
    const sent = (payload: string, type: string) =>
      server.app.inject({ method: 'POST', url: session.url, payload, headers: { host: 'localhost', 'content-type': type } })
    expect((await sent('{"do":"cancel"}', 'application/json')).statusCode).toBe(415)
    expect((await sent('do=cancel', 'text/plain')).statusCode).toBe(415)
    expect((await sent(`do=cancel&x=${'x'.repeat(5_000)}`, withForm['content-type'])).statusCode).toBe(413)
    expect((await look(session.url)).statusCode).toBe(200)
  })

  it('the page of the linking service answers 404 for a handle that no link session has', async () => {
    const page = await look(`/sandbox/linking/${randomUUID()}`)
    expect(page.statusCode).toBe(404)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect((await look('/sandbox/linking/x')).statusCode).toBe(400)
    expectProblem(await server.send('GET', `/sandbox/linking/${randomUUID()}`), 404, 'not-found')
  })
})

describe('a linked income source', () => {
  it('an income source can be removed once', async () => {
    const who = await server.register()
    const { session } = await link(who)
    const [{ uuid }] = (await finish(who, session.uuid)).body.sources as [{ uuid: string }]
    const remove = (sent: Sent = {}) =>
      server.send('DELETE', incomeSourcePath(who.applicationUuid, uuid), { token: who.token, ...sent })
    expectProblem(await remove({ token: bo.token }), 404, 'not-found')
    expectProblem(await remove({ token: elsewhere.token, lender: 'hearthline-wholesale' }), 404, 'not-found')
    expectProblem(await server.send('DELETE', incomeSourcePath(bo.applicationUuid, uuid), { token: bo.token }), 404, 'not-found')
    expect(await remove()).toMatchObject({ status: 200, body: { uuid } })
    expectProblem(await remove(), 404, 'not-found')
    expect((await sources(who)).body).toEqual([])
    expect((await finish(who, session.uuid)).body).toMatchObject({ outcome: 'linked', sources: [] })
  })

  it('an income source cannot be removed after the application has moved on', async () => {
    const who = await server.register()
    const { session } = await link(who)
    const [{ uuid }] = (await finish(who, session.uuid)).body.sources as [{ uuid: string }]
    await server.store.write((tx) =>
      tx
        .updateTable('application')
        .set({ status: 'RECORDING' })
        .where('uuid', '=', who.applicationUuid)
        .returning('uuid')
        .execute(),
    )
    const removed = await server.send('DELETE', incomeSourcePath(who.applicationUuid, uuid), { token: who.token })
    expectProblem(removed, 409, 'not-now')
    expect((await sources(who)).body).toHaveLength(1)
    expectProblem(await begin(who), 409, 'not-now')
  })

  it('the removal of an income source writes an audit row', async () => {
    const who = await server.register()
    const { session } = await link(who)
    const [{ uuid }] = (await finish(who, session.uuid)).body.sources as [{ uuid: string }]
    await server.send('DELETE', incomeSourcePath(who.applicationUuid, uuid), { token: who.token })
    const rows = await server.store.read((db) =>
      db.selectFrom('audit').select('what').where('application_uuid', '=', who.applicationUuid).orderBy('number').execute(),
    )
    expect(rows.map(({ what }) => what)).toEqual(expect.arrayContaining(['income-linked', 'income-removed']))
  })
})
