import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountPath } from '#contract/account.ts'
import { loginPath } from '#contract/identity.ts'
import { passkeyChallengePath, passkeySignInPath } from '#contract/passkey-sign-in.ts'
import { newPasskeyPath, passkeysPath } from '#contract/passkeys.ts'
import { secondFactorKeyPath, secondFactorPath } from '#contract/second-factor-settings.ts'
import { passwordPath, type SettingsAnswer, settingsPath } from '#contract/settings.ts'
import { aServer, type Registered, type TestServer } from '#kit/a-server.ts'
import { anAuthenticator } from '#kit/an-authenticator.ts'
import { mailsTo } from '#kit/mails.ts'

/** Its shell.json lets passwords expire after 365 days. */
const lender = 'granite-summit'
const day = 24 * 60 * 60_000
const year = 365 * day
const fresh = 'Another-Horse-7!'
let server: TestServer
let ana: Registered

beforeAll(async () => {
  server = await aServer({
    lenders: [lender, 'hearthline'],
    isGuessable: async ({ password }) => password.startsWith('Easy'),
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await server.register({ lender })
})

const login = (more: object = {}, password = ana.password) =>
  server.send('POST', loginPath, { lender, body: { email: ana.email, password, ...more } })
const isOpen = async (token: string) => (await server.send('GET', accountPath, { lender, token })).status === 200
const identity = async (token: string) => (await server.send('GET', '/identity/secure/api/v1/identity', { lender, token })).body
const tokenOf = ({ headers }: Awaited<ReturnType<typeof login>>) => headers.authorization ?? ''
const expired = { status: 401, body: { type: '/problems/password-expired' } }

describe('a password that expires', () => {
  it('a password signs in until its last day, which the page of the account names', async () => {
    server.clock.ahead += year - day
    const token = tokenOf(await login())
    expect(await identity(token)).toMatchObject({ passwordExpired: false })
    const settings = (await server.send('GET', settingsPath, { lender, token })).body as unknown as SettingsAnswer
    expect(settings.password.standing).toMatch(/^Good until [A-Z][a-z]+ \d+, \d{4}\./)
    server.clock.ahead += day
    expect(await login()).toMatchObject(expired)
  })

  it('a sign-in with an expired password gives no token, and another password gives one: all sessions end, and an e-mail says so', async () => {
    server.clock.ahead += year - 60_000
    const elsewhere = tokenOf(await login())
    server.clock.ahead += 60_000
    expect(await identity(elsewhere)).toMatchObject({ passwordExpired: true })
    const refused = await login()
    expect(refused).toMatchObject(expired)
    expect(refused.headers.authorization).toBeUndefined()
    const token = tokenOf(await login({ newPassword: fresh }))
    expect([await isOpen(token), await isOpen(elsewhere)]).toEqual([true, false])
    expect(await identity(token)).toMatchObject({ passwordExpired: false })
    expect((await mailsTo(server, ana.email, lender)).map(({ row }) => row.message)).toContain('password-changed')
    expect((await login()).body).toMatchObject({ type: '/problems/sign-in-failed' })
    expect((await login({}, fresh)).status).toBe(200)
    server.clock.ahead += year
    expect(await login({}, fresh)).toMatchObject(expired)
  })

  it('a sign-in whose response was lost after the new password was stored signs in when it is repeated', async () => {
    server.clock.ahead += year
    const lost = tokenOf(await login({ newPassword: fresh }))
    const token = tokenOf(await login({ newPassword: fresh }))
    expect([await isOpen(lost), await isOpen(token)]).toEqual([true, true])
    expect((await mailsTo(server, ana.email, lender)).filter(({ row }) => row.message === 'password-changed')).toHaveLength(1)
    server.clock.ahead += 16 * 60_000
    expect((await login({ newPassword: fresh })).body).toMatchObject({ type: '/problems/sign-in-failed' })
  })

  it.each([
    ['the one of before', () => ana.password],
    ['a weak one', () => 'short'],
    ['one that is easy to guess', () => 'Easy-To-Guess-1!'],
  ])('an expired password is not replaced by %s: the message is at the field', async (_what, newPassword) => {
    server.clock.ahead += year
    const { status, body } = await login({ newPassword: newPassword() })
    expect({ status, body }).toMatchObject({ status: 422, body: { messages: { password: expect.any(String) } } })
    expect(await login()).toMatchObject(expired)
  })

  it('a sign-in with a wrong password is not answered that the password has expired, and sets no new one', async () => {
    server.clock.ahead += year
    const wrong = await login({ newPassword: fresh }, 'Not-The-Password-1!')
    expect(wrong.body).toMatchObject({ type: '/problems/sign-in-failed' })
    expect((await login({}, fresh)).body).toMatchObject({ type: '/problems/sign-in-failed' })
  })

  it('a second factor is asked for before an expired password is replaced', async () => {
    const { body } = await server.send('POST', secondFactorKeyPath, { lender, token: ana.token })
    const secret = String(body.plainKey).replaceAll(' ', '')
    const code = () => generateSync({ secret, epoch: Math.floor((Date.now() + server.clock.ahead) / 1000) })
    const on = { currentPassword: ana.password, code: code() }
    expect((await server.send('PUT', secondFactorPath, { lender, token: ana.token, body: on })).status).toBe(200)
    server.clock.ahead += year
    expect(await login({ newPassword: fresh })).toMatchObject({ status: 401, body: { type: '/problems/second-factor-needed' } })
    const wrong = await login({ newPassword: fresh, secondFactor: 'AAAAA-AAAAA' })
    expect(wrong.body).toMatchObject({ type: '/problems/code-refused' })
    expect(await login({ secondFactor: code() })).toMatchObject(expired)
    expect((await login({ newPassword: fresh, secondFactor: code() })).status).toBe(200)
  })

  it('a passkey signs in with an expired password, which the session may change', async () => {
    const device = anAuthenticator()
    const headers = { host: 'localhost' }
    const site = { origin: 'http://localhost', rpId: 'localhost' }
    const post = (path: string, body?: object, token?: string) =>
      server.send('POST', path, { lender, headers, ...(token !== undefined && { token }), ...(body && { body }) })
    const challengeIn = async (asked: ReturnType<typeof post>) =>
      ((await asked).body as unknown as { readonly options: { readonly challenge: string } }).options.challenge
    const challenge = await challengeIn(post(newPasskeyPath, { currentPassword: ana.password }, ana.token))
    expect((await post(passkeysPath, device.make({ ...site, challenge }), ana.token)).status).toBe(200)
    server.clock.ahead += year
    const signed = device.sign({ ...site, challenge: await challengeIn(post(passkeyChallengePath)) })
    const token = tokenOf(await post(passkeySignInPath, signed))
    expect(await identity(token)).toMatchObject({ passwordExpired: true })
    const change = { currentPassword: ana.password, password: fresh }
    expect((await server.send('PUT', passwordPath, { lender, token, body: change })).status).toBe(200)
    expect(await identity(token)).toMatchObject({ passwordExpired: false })
  })

  it('a password stays good where the lender sets no days', async () => {
    const other = await server.register()
    server.clock.ahead += 10 * year
    const { status } = await server.send('POST', loginPath, { body: { email: other.email, password: other.password } })
    expect(status).toBe(200)
  })

  it('the age of a password without a stored time counts from the registration', async () => {
    await server.store.write((tx) => tx.updateTable('identity').set({ password_set_at: null }).execute())
    server.clock.ahead += year
    expect(await login()).toMatchObject(expired)
  })
})
