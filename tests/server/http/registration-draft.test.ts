import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftPath } from '#contract/registration.ts'
import { type Answered, aServer, type TestServer } from '#kit/a-server.ts'
import { hourlyLimits } from '#server/limits/hourly-limits.ts'
import { sweep } from '#server/store/sweep.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ lenders: ['hearthline', 'sierra-first'] })
})
afterAll(() => server.close())

const day = 24 * 60 * 60_000
const answers = {
  'legal-name': { firstName: 'Ana', lastName: 'Ortega' },
  birthdate: { dob: '1984-05-04' },
  'set-password': { password: 'Correct-Horse9!Battery', confirmPassword: 'Correct-Horse9!Battery', termPrivacyConsent: true },
  'no-such-step': { password: 'Correct-Horse9!Battery' },
}
const draft = { journey: 'register-v2', typed: answers, accepted: answers }

const keep = (cookie?: string, body: object = draft) =>
  server.send('PUT', draftPath, { body, ...(cookie !== undefined && { headers: { cookie } }) })
const kept = (cookie: string, lender = 'hearthline', journey = 'register-v2') =>
  server.send('GET', `${draftPath}?journey=${journey}`, { lender, headers: { cookie } })
const cookieOf = ({ headers }: Answered) => (headers['set-cookie'] ?? '').split(';')[0] ?? ''
const rows = () => server.store.read((db) => db.selectFrom('registration_draft').selectAll().execute())

describe('the draft of a registration on the server', () => {
  it('a draft comes back to the browser that has its cookie, without passwords and unknown steps', async () => {
    const saved = await keep()
    expect(saved).toMatchObject({ status: 200, body: { kept: true } })
    expect(saved.headers['set-cookie']).toMatch(
      /^draft-hearthline=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    )
    const { body } = await kept(cookieOf(saved))
    expect(body.draft).toEqual({
      journey: 'register-v2',
      typed: { 'legal-name': answers['legal-name'], birthdate: answers.birthdate, 'set-password': { termPrivacyConsent: true } },
      accepted: {
        'legal-name': answers['legal-name'],
        birthdate: answers.birthdate,
        'set-password': { termPrivacyConsent: true },
      },
    })
    expect(body.on).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it('a draft is sealed in the database, and neither its token nor its answers are in a row or in the log', async () => {
    const cookie = cookieOf(await keep())
    const token = cookie.slice(cookie.indexOf('=') + 1)
    const stored = JSON.stringify((await rows()).map((row) => ({ ...row, content: Buffer.from(row.content).toString('latin1') })))
    expect(stored.length).toBeGreaterThan(100)
    for (const text of [token, 'Ortega', '1984-05-04']) {
      expect(stored).not.toContain(text)
      expect(server.log()).not.toContain(text)
    }
  })

  it('a draft is found with no other cookie, not for another lender, and not for another journey', async () => {
    const cookie = cookieOf(await keep())
    const other = `draft-hearthline=${'A'.repeat(43)}`
    const elsewhere = cookie.replace('hearthline', 'sierra-first')
    const found = [await kept(other), await kept(elsewhere, 'sierra-first'), await kept(cookie, 'hearthline', 'register')]
    expect(found.map(({ status, body }) => [status, body])).toEqual([1, 2, 3].map(() => [200, {}]))
    expect((await server.send('GET', `${draftPath}?journey=register-v2`)).body).toEqual({})
  })

  it('a later draft takes the place of the earlier one, and a token that this server did not make is replaced', async () => {
    const first = cookieOf(await keep())
    const before = (await rows()).length
    const again = await keep(first, { ...draft, typed: { 'legal-name': { firstName: 'Bo' } } })
    expect(cookieOf(again)).toBe(first)
    expect(await rows()).toHaveLength(before)
    expect((await kept(first)).body.draft).toMatchObject({ typed: { 'legal-name': { firstName: 'Bo' } } })
    const planted = `draft-hearthline=${'B'.repeat(43)}`
    expect(cookieOf(await keep(planted))).not.toBe(planted)
    expect((await kept(planted)).body).toEqual({})
  })

  it('a draft is deleted on request, after its days, and once the borrower has registered', async () => {
    const deleted = cookieOf(await keep())
    const answer = await server.send('DELETE', draftPath, { headers: { cookie: deleted } })
    expect(answer.headers['set-cookie']).toMatch(/^draft-hearthline=; .*Max-Age=0;/)
    expect((await kept(deleted)).body).toEqual({})

    const registering = cookieOf(await keep())
    await server.register({ headers: { cookie: registering } })
    expect((await kept(registering)).body).toEqual({})

    const expiring = cookieOf(await keep())
    server.clock.ahead += 30 * day + 1
    expect((await kept(expiring)).body).toEqual({})
    const ages = { answerMs: 30 * day, sessionMs: day, attemptMs: day }
    await sweep(server.store, new Date(Date.now() + server.clock.ahead), ages)
    expect(await rows()).toEqual([])
  })

  it('a draft that is too large, has another shape or comes too often is refused', async () => {
    const large = { ...draft, typed: { 'legal-name': { firstName: 'A'.repeat(20_000) } } }
    expect(await keep(undefined, large)).toMatchObject({ status: 413, body: { type: '/problems/too-large' } })
    expect((await keep(undefined, { journey: 'register-v2', typed: [], accepted: {} })).status).toBe(400)
    expect((await keep(undefined, { ...draft, more: true })).status).toBe(400)
    const many = Array.from({ length: hourlyLimits.draft.max }, (_, index) => index)
    const at = new Date(Date.now() + server.clock.ahead)
    const who = server.parts.keys.nameOf('127.0.0.1')
    await server.store.write((tx) =>
      tx
        .insertInto('attempt')
        .values(many.map(() => ({ uuid: crypto.randomUUID(), lender: 'hearthline', kind: 'draft', who, at })))
        .execute(),
    )
    expect((await keep()).status).toBe(429)
  })

  it('a lender that keeps no drafts on the server gets the answer that nothing is kept, and sets no cookie', async () => {
    server.files.set('sierra-first/shell.json', JSON.stringify({ keptAnswers: { onServerDays: null } }))
    await server.parts.releases.reload()
    const answer = await server.send('PUT', draftPath, { lender: 'sierra-first', body: draft })
    expect(answer.body).toEqual({ kept: false })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})
