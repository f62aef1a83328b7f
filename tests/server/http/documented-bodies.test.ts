import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressLookupPath } from '#contract/address-lookup.ts'
import { ceoFeedbackPath } from '#contract/ceo-feedback.ts'
import { chatFeedbackPath, chatMessagePath } from '#contract/chat.ts'
import { accountAccessPath, accountsPath } from '#contract/identity.ts'
import { notificationsPath } from '#contract/notifications.ts'
import { aServer, type Registered, type TestServer } from '#kit/a-server.ts'

let server: TestServer
let ana: Registered
beforeAll(async () => {
  server = await aServer({ lenders: ['hearthline'] })
  ana = await server.register()
})
afterAll(() => server.close())

describe('the calls that clients of the documents make', () => {
  it('the chatbot answers a question without an id of its own, and takes the rating of its answer', async () => {
    const about = { nonce: 'n', senderType: 'APPLICANT' }
    const question = { ...about, applicationId: ana.applicationUuid, message: 'What are the rates?', organization: 'HEARTHLINE' }
    const more = { pageUrl: '/dashboard', senderId: ana.identityUuid, tag: 't' }
    const asked = await server.send('POST', chatMessagePath, { token: ana.token, body: { ...question, ...more } })
    expect(asked.status).toBe(200)
    const { conversationId, questionId } = asked.body
    const rating = { rating: 0, reason: 'vague', feedbackMessage: '', responseToCustomer: 'x', senderEmail: ana.email }
    const body = { conversationId, questionId, ...rating, ...about }
    expect((await server.send('POST', chatFeedbackPath, { token: ana.token, body })).status).toBe(200)
  })

  it('thoughts for the CEO need no idempotency key', async () => {
    const body = { topic: 'COMPLIMENT', message: 'All went well and fast.', marketingConsent: true, pathname: '/dashboard' }
    const sent = { token: ana.token, body: { ...body, productType: 'HELOC' } }
    expect((await server.send('POST', ceoFeedbackPath, sent)).status).toBe(200)
  })

  it('the address lookup answers a list of addresses', async () => {
    const { status, body } = await server.send('GET', `${addressLookupPath}?q=12%20elm`)
    expect([status, Array.isArray(body)]).toEqual([200, true])
    expect((body as unknown as { street1: string }[])[0]?.street1).toMatch(/^12 /)
  })

  it('the list of accounts has the notifications of the feed', async () => {
    const feed = await server.send('GET', notificationsPath, { token: ana.token })
    const accounts = await server.send('GET', accountsPath, { token: ana.token })
    const [account] = accounts.body as unknown as { account: { address: string }; notifications: unknown[] }[]
    expect(account?.notifications.length).toBeGreaterThan(0)
    expect(account?.notifications).toEqual(feed.body.items)
  })

  it('a borrower acts for the own wallet and for no other one', async () => {
    const accounts = await server.send('GET', accountsPath, { token: ana.token })
    const [account] = accounts.body as unknown as { account: { address: string } }[]
    const access = async (principal: string) =>
      (await server.send('GET', `${accountAccessPath}?principal=${principal}`, { token: ana.token })).status
    expect(await access(account?.account.address ?? '')).toBe(200)
    expect(await access(randomUUID())).toBe(404)
  })

  it('the address of the registration beside the account leads to the registration', async () => {
    const { status, headers } = await server.app
      .inject({ url: '/account/register-v2', headers: { accept: 'text/html' } })
      .then(({ statusCode, headers: own }) => ({ status: statusCode, headers: own }))
    expect([status, headers.location]).toEqual([302, expect.stringContaining('/account/heloc/register-v2')])
  })
})
