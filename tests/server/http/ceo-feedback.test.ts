import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ceoFeedbackPath } from '#contract/ceo-feedback.ts'
import { menuPath } from '#contract/content.ts'
import { aServer, type Registered, type TestServer } from '#kit/a-server.ts'
import { mailsTo } from '#kit/mails.ts'

let server: TestServer
let ana: Registered
const day = 24 * 60 * 60_000
const thoughts = { topic: 'COMPLIMENT', message: 'All went well and fast.', marketingConsent: true }

beforeAll(async () => {
  server = await aServer({ lenders: ['hearthline', 'granite-summit'] })
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await server.register()
  server.clock.ahead += day
  const body = { email: ana.email, password: ana.password }
  const { headers } = await server.send('POST', '/identity/api/v1/login', { body })
  ana = { ...ana, token: headers.authorization ?? '' }
})

const address = 'thoughts@hearthline.example'
const share = (more: object = {}, key: string = randomUUID(), token = ana.token) =>
  server.send('POST', ceoFeedbackPath, {
    ...{ token, key },
    body: { ...thoughts, pathname: '/account/heloc/dashboard', productType: 'HELOC', ...more },
  })
const stored = async () => {
  const rows = await server.store.read((db) => db.selectFrom('ceo_feedback').selectAll().execute())
  return rows.filter(({ identity_uuid }) => identity_uuid === ana.identityUuid)
}
const mails = async () => {
  const all = await mailsTo(server, address)
  return all.filter(({ row }) => row.identity_uuid === ana.identityUuid)
}

describe('thoughts that a borrower shares with the CEO', () => {
  it('thoughts go to the address of the lender, and are stored sealed with the question about advertising', async () => {
    const { status, body } = await share({ applicationUuid: ana.applicationUuid, message: 'All well. My SSN is 123-45-6789.' })
    expect([status, body.thanks]).toEqual([200, expect.stringContaining('Thank you')])
    const [row, ...more] = await stored()
    expect(more).toEqual([])
    expect(row).toMatchObject({
      ...{ lender: 'hearthline', application_uuid: ana.applicationUuid, topic: 'COMPLIMENT', marketing_consent: true },
      ...{ consent_text: 'May we quote you in our advertising?', pathname: '/account/heloc/dashboard' },
    })
    expect(Buffer.from(row?.content ?? []).toString('latin1')).not.toContain('All well')
    const [mail] = await mails()
    expect(mail?.content).toMatchObject({ paragraphs: expect.arrayContaining([expect.stringContaining('All well.')]) })
    expect(JSON.stringify(mail?.content)).not.toContain('123-45-6789')
    expect(server.log()).not.toContain('All well')
  })

  it('thoughts that are sent again with the same key are stored and mailed once', async () => {
    const key = randomUUID()
    const [first, again] = [await share({}, key), await share({}, key)]
    expect(again.text).toBe(first.text)
    expect([(await stored()).length, (await mails()).length]).toEqual([1, 1])
    expect((await share({ topic: 'IMPROVE_PRODUCT' }, key)).body).toMatchObject({ type: '/problems/key-reused' })
  })

  it.each([
    ['topic', { topic: 'COMPLAINT' }],
    ['message', { message: 'too short' }],
    ['message', { message: 'a'.repeat(1_001) }],
  ])('thoughts with a wrong %s are refused at the field', async (field, more) => {
    const { status, body } = await share(more)
    expect({ status, body }).toMatchObject({ status: 422, body: { messages: { [field]: expect.any(String) } } })
    expect(await stored()).toEqual([])
  })

  it('thoughts are taken five times a day', async () => {
    for (let times = 0; times < 5; times++) expect((await share()).status).toBe(200)
    expect((await share()).status).toBe(429)
  })

  it('thoughts about an application of another borrower, or without a session, are refused', async () => {
    const other = await server.register()
    expect((await share({ applicationUuid: other.applicationUuid })).status).toBe(404)
    expect((await share({}, randomUUID(), 'Bearer nothing')).status).toBe(401)
  })

  it('a lender without an address for them takes no thoughts, and its menu has no link', async () => {
    const eve = await server.register({ lender: 'granite-summit' })
    const sent = { lender: 'granite-summit', token: eve.token }
    const body = { ...thoughts, pathname: '/', productType: 'HELOC' }
    expect((await server.send('POST', ceoFeedbackPath, { ...sent, key: randomUUID(), body })).status).toBe(404)
    expect((await server.send('GET', menuPath, sent)).text).not.toContain('/feedback/ceo')
    expect((await server.send('GET', menuPath, { token: ana.token })).text).toContain('/feedback/ceo')
  })
})
