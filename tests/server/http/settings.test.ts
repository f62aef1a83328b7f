import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountPath } from '#contract/account.ts'
import { passwordPath, type SettingsAnswer, sessionPath, sessionsPath, settingsPath } from '#contract/settings.ts'
import { aServer, type Registered, type TestServer } from '#kit/a-server.ts'
import { codeTo, mailsTo } from '#kit/mails.ts'
import { guessableInThread } from '#server/identity/guessable.ts'

let server: TestServer
let ana: Registered
const fresh = 'Another-Horse-7!'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1'

beforeAll(async () => {
  server = await aServer({ lenders: ['hearthline', 'hearthline-ny'], isGuessable: guessableInThread() })
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await server.register()
})

async function signIn(password = ana.password, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const body = { email: ana.email, password }
  const { headers: answered } = await server.send('POST', '/identity/api/v1/login', { body, headers })
  return answered.authorization ?? ''
}
const settings = async (token: string) => (await server.send('GET', settingsPath, { token })).body as unknown as SettingsAnswer
const change = (token: string, currentPassword: string, password = fresh) =>
  server.send('PUT', passwordPath, { token, body: { currentPassword, password } })
const isOpen = async (token: string) => (await server.send('GET', accountPath, { token })).status === 200

describe('the password of a borrower who is signed in', () => {
  it('a password is changed with the present one: other sessions end, and an e-mail says so', async () => {
    const elsewhere = await signIn()
    expect((await change(ana.token, ana.password)).status).toBe(200)
    expect(await isOpen(ana.token)).toBe(true)
    expect(await isOpen(elsewhere)).toBe(false)
    expect(await signIn()).toBe('')
    expect(await signIn(fresh)).not.toBe('')
    expect((await mailsTo(server, ana.email)).map(({ row }) => row.message)).toContain('password-changed')
  })

  it('a password is not changed with a wrong one: the message is at its field', async () => {
    const refused = await change(ana.token, 'Not-The-Password-1!')
    expect(refused).toMatchObject({ status: 422, body: { type: '/problems/answers-refused' } })
    expect(refused.body.messages).toHaveProperty('currentPassword')
    expect(await signIn()).not.toBe('')
  })

  it('a password is not changed to one that the screen refuses', async () => {
    expect((await change(ana.token, ana.password, 'short')).body.messages).toHaveProperty('password')
  })

  it('a change of password whose response was lost is accepted again, and changes nothing', async () => {
    await change(ana.token, ana.password)
    const later = await signIn(fresh)
    expect((await change(ana.token, ana.password)).status).toBe(200)
    expect(await isOpen(later)).toBe(true)
    const mails = (await mailsTo(server, ana.email)).filter(({ row }) => row.message === 'password-changed')
    expect(mails).toHaveLength(1)
  })

  it('a password is changed by one of two requests at the same time', async () => {
    const both = await Promise.all([change(ana.token, ana.password, fresh), change(ana.token, ana.password, `${fresh}!`)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('a password is guessed ten times in a quarter of an hour', async () => {
    for (let tries = 0; tries < 10; tries += 1) await change(ana.token, 'Not-The-Password-1!')
    expect(await change(ana.token, ana.password)).toMatchObject({ status: 429, body: { type: '/problems/too-many' } })
  })

  it('a new password does not confirm the address of the account', async () => {
    const bea = await server.register({ unconfirmed: true })
    expect((await change(bea.token, bea.password)).status).toBe(200)
    expect((await server.send('GET', accountPath, { token: bea.token })).body).toMatchObject({ emailConfirmed: false })
  })
})

describe('sessions', () => {
  it('sessions are listed with the device in words, the one of the request first', async () => {
    const token = await signIn(ana.password, { 'user-agent': phone })
    const { items } = (await settings(token)).sessions
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({ isThis: true, device: 'Safari on iPhone', lastUsed: 'This device' })
    expect(items[1]).toMatchObject({ isThis: false, device: 'Unknown device' })
  })

  it('sessions show when they were last used, as the renewals of their tokens say', async () => {
    const elsewhere = await signIn()
    server.clock.ahead += 10 * 60_000
    const renewed = (await server.send('GET', accountPath, { token: ana.token })).headers.authorization ?? ''
    const last = async (token: string) => (await settings(token)).sessions.items[1]?.lastUsed
    expect(await last(elsewhere)).toBe('Used just now')
    server.clock.ahead += 4 * 60_000
    expect(await last(elsewhere)).toBe('Used 4 minutes ago')
    // What read it last renewed the token of the other session.
    expect(await last(renewed)).toBe('Used just now')
  })

  it('sessions that nobody can use any more are not listed', async () => {
    const token = await signIn()
    const other = (await settings(token)).sessions.items[1]?.uuid ?? ''
    server.clock.ahead += 31 * 60_000
    const { items } = (await settings(await signIn())).sessions
    expect(items.map(({ uuid }) => uuid)).not.toContain(other)
    expect(items).toHaveLength(1)
  })

  it('a session is ended singly, and ends no other', async () => {
    const [elsewhere, third] = [await signIn(), await signIn()]
    const own = (await settings(elsewhere)).sessions.items.find(({ isThis }) => isThis)?.uuid ?? ''
    const end = () => server.send('DELETE', sessionPath(own), { token: ana.token })
    expect((await end()).status).toBe(200)
    expect((await end()).status).toBe(200)
    expect([await isOpen(ana.token), await isOpen(elsewhere), await isOpen(third)]).toEqual([true, false, true])
  })

  it('one request ends all sessions of the borrower but its own', async () => {
    const others = [await signIn(), await signIn()]
    expect((await server.send('DELETE', sessionsPath, { token: ana.token })).status).toBe(200)
    for (const token of others) expect(await isOpen(token)).toBe(false)
    expect((await settings(ana.token)).sessions.items).toHaveLength(1)
  })

  it('sessions of others are neither listed nor ended, and none without a session', async () => {
    const bea = await server.register()
    const other = (await settings(bea.token)).sessions.items[0]?.uuid ?? ''
    expect((await settings(ana.token)).sessions.items.map(({ uuid }) => uuid)).not.toContain(other)
    for (const uuid of [other, randomUUID()])
      expect((await server.send('DELETE', sessionPath(uuid), { token: ana.token })).status).toBe(404)
    await server.send('DELETE', sessionsPath, { token: ana.token })
    expect(await isOpen(bea.token)).toBe(true)
    const elsewhere = { token: bea.token, lender: 'hearthline-ny' }
    expect((await server.send('DELETE', sessionPath(other), elsewhere)).status).toBe(403)
    expect((await server.send('DELETE', sessionPath(other))).status).toBe(401)
    expect((await server.send('GET', settingsPath)).status).toBe(401)
  })

  it.each(['x', 'urn:uuid:6f0d2d86-6c2d-4d4e-9d5e-3f1a0c2b7a11', '%00'])(
    'a session named %s is answered with a problem document',
    async (name) => {
      expect((await server.send('DELETE', sessionPath(name), { token: ana.token })).status).toBe(400)
    },
  )
})

describe('a password that is easy to guess', () => {
  const text = /^This password is easy to guess/

  it('a password with the name of the lender is refused at the registration, at its step and field', async () => {
    const answers = { password: 'Hearthline1!', confirmPassword: 'Hearthline1!' }
    await expect(server.register({ answers })).rejects.toThrow(/answers-refused.*"step":"set-password".*easy to guess/)
  })

  it('a common password is refused in place of a forgotten one, and the mailed code stays good', async () => {
    await server.send('POST', '/identity/api/v1/password/forgotten', { body: { email: ana.email } })
    const code = await codeTo(server, ana.email, 'password-code')
    const set = (password: string) =>
      server.send('POST', '/identity/api/v1/password/new', { body: { email: ana.email, code, password } })
    const refused = await set('Password123!')
    expect(refused).toMatchObject({ status: 422, body: { messages: { password: expect.stringMatching(text) } } })
    expect((await set(fresh)).status).toBe(200)
  })

  it('a password with the name of its borrower is refused on the page of the account', async () => {
    expect(await change(ana.token, ana.password, 'Anamoreno123!')).toMatchObject({
      status: 422,
      body: { messages: { password: expect.stringMatching(text) } },
    })
    expect(await signIn()).not.toBe('')
  })
})
