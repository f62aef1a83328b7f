import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aServer, type Registered, type TestServer } from '#kit/a-server.ts'
import { codeTo, mailsTo, otherCode } from '#kit/mails.ts'
import { rateLimits } from '#server/config/config.ts'
import { deliverDueMessages } from '#server/messages/deliver-messages.ts'
import { keptTransport } from '#server/messages/message-transport.ts'
import { sweep } from '#server/store/sweep.ts'

let server: TestServer
let ana: Registered

const minute = 60_000
const day = 24 * 60 * minute
const wide = { max: 1_000_000, windowMs: minute }
beforeAll(async () => {
  const limits = { ...rateLimits, codesFromAddress: wide, codeTriesFromAddress: wide }
  server = await aServer({ lenders: ['hearthline', 'sierra-first'], config: { limits } })
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await server.register()
})

const ask = (email: string) => server.send('POST', '/identity/api/v1/password/forgotten', { body: { email } })
const set = (email: string, code: string, password = 'Another-Horse-7!') =>
  server.send('POST', '/identity/api/v1/password/new', { body: { email, code, password } })
const login = (email: string, password: string) => server.send('POST', '/identity/api/v1/login', { body: { email, password } })
const profile = (token: string) => server.send('GET', '/service-profile/api/v1/profile', { token })

const messagesTo = (email: string) => mailsTo(server, email)
async function codeFor(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(200)
  return await codeTo(server, email, 'password-code')
}

describe('a forgotten password', () => {
  it('a new password with a mailed code signs the borrower in, ends all other sessions, and is reported by e-mail', async () => {
    const other = await login(ana.email, ana.password)
    const answer = await set(` ${ana.email.toUpperCase()} `, await codeFor(ana.email))
    expect(answer.status).toBe(200)
    expect((await profile(answer.headers.authorization ?? '')).body).toMatchObject({ email: ana.email })
    for (const token of [ana.token, other.headers.authorization ?? '']) expect((await profile(token)).status).toBe(401)
    expect((await login(ana.email, ana.password)).status).toBe(401)
    expect((await login(ana.email, 'Another-Horse-7!')).status).toBe(200)
    expect((await messagesTo(ana.email)).map(({ row }) => row.message)).toContain('password-changed')
  })

  it('a password code is stored as a hash, and the button of its e-mail leads to the page for the new password', async () => {
    const code = await codeFor(ana.email)
    const rows = await server.store.read((db) => db.selectFrom('mailed_code').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain(code)
    const mail = (await messagesTo(ana.email)).find(({ row }) => row.message === 'password-code')
    expect(Buffer.from(mail?.row.content ?? []).toString('latin1')).not.toContain(code)
    const page = await server.send('GET', `/outbox/${mail?.row.uuid}?lender=hearthline`)
    expect(page.text).toContain('/account/heloc/auth/new-password')
    expect(server.log()).not.toContain(code)
  })

  it('a request for a code gets the same response for an e-mail without an account, to which nothing is sent', async () => {
    const [known, unknown] = [await ask(ana.email), await ask('nobody@mail.example')]
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    const sent: string[] = []
    const send = async (message: { readonly to: string }) => {
      sent.push(message.to)
      return 'smtp' as const
    }
    const delivering = { ...server.parts, transport: { ...keptTransport, send }, random: () => 1 }
    const log = { warn: () => undefined, error: () => undefined }
    while ((await deliverDueMessages({ ...delivering, log })) > 0);
    expect(sent).toContain(ana.email)
    expect(sent).not.toContain('nobody@mail.example')
    expect(sent).not.toContain('')
    // A mail that carried a code is deleted once it was sent.
    expect((await messagesTo(ana.email)).map(({ row }) => row.message)).toEqual(['application-begun'])
    const { requestId: _one, ...refused } = (await set(ana.email, '000000')).body
    const { requestId: _other, ...same } = (await set('nobody@mail.example', '000000')).body
    expect(same).toEqual(refused)
  })

  it('a password code can be used once', async () => {
    const code = await codeFor(ana.email)
    expect((await set(ana.email, code)).status).toBe(200)
    const again = await set(ana.email, code, 'Stolen-Horse-7!')
    expect(again).toMatchObject({ status: 422, body: { type: '/problems/code-refused' } })
    expect((await login(ana.email, 'Another-Horse-7!')).status).toBe(200)
  })

  it('one of two requests with the same code at the same time is refused', async () => {
    const code = await codeFor(ana.email)
    const answers = await Promise.all([set(ana.email, code, 'First-Horse-77!'), set(ana.email, code, 'Second-Horse-7!')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('an older password code stays good while a newer one is sent, and a code that was used makes the other void', async () => {
    const older = await codeFor(ana.email)
    server.clock.ahead += 1_000
    const newer = await codeFor(ana.email)
    expect((await set(ana.email, older)).status).toBe(200)
    expect((await set(ana.email, newer)).status).toBe(422)
  })

  it('a password code is refused after 15 minutes', async () => {
    const bea = await server.register()
    const [inTime, late] = [await codeFor(ana.email), await codeFor(bea.email)]
    server.clock.ahead += 14 * minute
    expect((await set(ana.email, inTime)).status).toBe(200)
    server.clock.ahead += minute
    expect((await set(bea.email, late)).status).toBe(422)
  })

  it('the right code is accepted after four wrong ones and refused after five', async () => {
    const code = await codeFor(ana.email)
    for (let tries = 0; tries < 4; tries += 1) expect((await set(ana.email, otherCode(code))).status).toBe(422)
    expect((await set(ana.email, code)).status).toBe(200)
    const next = await codeFor(ana.email)
    for (let tries = 0; tries < 5; tries += 1) expect((await set(ana.email, otherCode(next))).status).toBe(422)
    expect((await set(ana.email, next)).status).toBe(422)
  })

  it('wrong codes that are sent at the same time count as one try each', async () => {
    const code = await codeFor(ana.email)
    await Promise.all(Array.from({ length: 15 }, (_, index) => set(ana.email, otherCode(code, index + 1))))
    expect((await set(ana.email, code)).status).toBe(422)
  })

  it('a password code is refused for another account and at another lender', async () => {
    const bea = await server.register()
    const code = await codeFor(bea.email)
    expect((await set(ana.email, code)).status).toBe(422)
    const elsewhere = { lender: 'sierra-first', body: { email: bea.email, code, password: 'Another-Horse-7!' } }
    expect((await server.send('POST', '/identity/api/v1/password/new', elsewhere)).status).toBe(422)
    expect((await set(bea.email, code)).status).toBe(200)
  })

  it('the sixth request for a code is refused with 429, whether the e-mail has an account or not', async () => {
    for (const email of [ana.email, 'nobody-else@mail.example']) {
      for (let codes = 0; codes < 5; codes += 1) expect((await ask(email)).status).toBe(200)
      expect(await ask(email)).toMatchObject({ status: 429, body: { type: '/problems/too-many' } })
    }
  })

  it('a weak password is refused at its field, and the code can still be used', async () => {
    const code = await codeFor(ana.email)
    expect(await set(ana.email, code, 'short')).toMatchObject({
      status: 422,
      body: { type: '/problems/answers-refused', messages: { password: 'Must be at least 12 characters long' } },
    })
    expect((await set(ana.email, code)).status).toBe(200)
  })

  it('a borrower who was refused after too many wrong passwords signs in with the new password', async () => {
    for (let tries = 0; tries < 10; tries += 1) await login(ana.email, 'wrong')
    expect((await login(ana.email, ana.password)).status).toBe(429)
    expect((await set(ana.email, await codeFor(ana.email))).status).toBe(200)
    expect((await login(ana.email, 'Another-Horse-7!')).status).toBe(200)
  })

  it('sweep deletes a password code and its e-mail after a day', async () => {
    await codeFor(ana.email)
    const later = new Date(server.parts.now().getTime() + day + minute)
    await sweep(server.store, later, { answerMs: 100 * day, sessionMs: 100 * day, attemptMs: 100 * day })
    expect(await server.store.read((db) => db.selectFrom('mailed_code').selectAll().execute())).toEqual([])
    expect((await messagesTo(ana.email)).map(({ row }) => row.message)).toEqual(['application-begun'])
  })

  it('a request for a code takes as long for an e-mail without an account as with one', async () => {
    const times: { readonly [kind in 'known' | 'unknown']: number[] } = { known: [], unknown: [] }
    for (let round = 0; round < 60; round += 1) {
      // Both limits have forgotten the codes of the round before.
      server.clock.ahead += day
      for (const [kind, email] of [
        ['known', ana.email],
        ['unknown', 'nobody@mail.example'],
      ] as const) {
        const begun = performance.now()
        expect((await ask(email)).status).toBe(200)
        times[kind].push(performance.now() - begun)
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)]
    expect(Math.abs(known - unknown)).toBeLessThan(0.4 * Math.max(known, unknown))
  })
})

function median(all: readonly number[]): number {
  return [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
}
