import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountPath } from '#contract/account.ts'
import { passkeyChallengePath, passkeySignInPath } from '#contract/passkey-sign-in.ts'
import { newPasskeyPath, passkeyPath, passkeysPath } from '#contract/passkeys.ts'
import { type SettingsAnswer, settingsPath } from '#contract/settings.ts'
import { aServer, type Registered, type TestServer } from '#kit/a-server.ts'
import { anAuthenticator, type Signing } from '#kit/an-authenticator.ts'
import { mailsTo } from '#kit/mails.ts'
import { rateLimits } from '#server/config/config.ts'

let server: TestServer
let ana: Registered
let device: ReturnType<typeof anAuthenticator>
const minute = 60_000
const site = { origin: 'http://localhost', rpId: 'localhost' }

beforeAll(async () => {
  const wide = { max: 1_000_000, windowMs: minute }
  server = await aServer({
    lenders: ['hearthline', 'sierra-first'],
    config: { limits: { ...rateLimits, signInFromAddress: wide } },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await server.register()
  device = anAuthenticator()
})

type Challenged = {
  readonly options: { readonly challenge: string; readonly rpId?: string; readonly rp?: { readonly id: string } }
}
const host = { headers: { host: 'localhost' } }

async function challengeToSignIn(lender = 'hearthline'): Promise<string> {
  const { body } = await server.send('POST', passkeyChallengePath, { ...host, lender })
  return (body as unknown as Challenged).options.challenge
}
const askToAdd = (token = ana.token, currentPassword = ana.password) =>
  server.send('POST', newPasskeyPath, { ...host, token, body: { currentPassword } })
async function add(signing: Partial<Signing> = {}, { token, password } = ana, from = device) {
  const { body } = await askToAdd(token, password)
  const { challenge } = (body as unknown as Challenged).options
  return await server.send('POST', passkeysPath, { ...host, token, body: from.make({ ...site, challenge, ...signing }) })
}
async function signIn(signing: Partial<Signing> = {}, lender = 'hearthline') {
  const challenge = signing.challenge ?? (await challengeToSignIn(lender))
  return await server.send('POST', passkeySignInPath, { ...host, lender, body: device.sign({ ...site, ...signing, challenge }) })
}
const passkeysIn = async (token: string) =>
  ((await server.send('GET', settingsPath, { token })).body as unknown as SettingsAnswer).passkeys?.items ?? []

describe('passkeys of an account', () => {
  it('a passkey is added with the present password, listed, reported by e-mail, and signs in', async () => {
    expect((await add()).status).toBe(200)
    expect(await passkeysIn(ana.token)).toMatchObject([{ lastUsed: expect.stringMatching(/^Added on /) }])
    const { status, headers } = await signIn()
    expect(status).toBe(200)
    const token = headers.authorization ?? ''
    expect((await server.send('GET', accountPath, { token })).body).toMatchObject({ email: ana.email })
    expect(await passkeysIn(token)).toMatchObject([{ lastUsed: expect.stringMatching(/^Last used on /) }])
    expect((await mailsTo(server, ana.email)).map(({ row }) => row.message)).toContain('passkey-added')
  })

  it('a challenge to add one is refused with a wrong password, and without a session', async () => {
    expect((await askToAdd(ana.token, 'Not-The-Password-1!')).body.messages).toHaveProperty('currentPassword')
    expect((await server.send('POST', newPasskeyPath, { ...host, body: { currentPassword: 'x' } })).status).toBe(401)
  })

  it('a passkey that was removed signs in no more, which an e-mail says, and that of another borrower stays', async () => {
    await add()
    const bea = await server.register()
    await add({}, bea, anAuthenticator())
    const [own, other] = [(await passkeysIn(ana.token))[0]?.uuid ?? '', (await passkeysIn(bea.token))[0]?.uuid ?? '']
    const remove = (uuid: string) => server.send('DELETE', passkeyPath(uuid), { token: ana.token })
    for (const uuid of [other, randomUUID()]) expect((await remove(uuid)).status).toBe(404)
    expect((await remove(own)).status).toBe(200)
    expect(await signIn()).toMatchObject({ status: 401, body: { type: '/problems/passkey-refused' } })
    expect((await mailsTo(server, ana.email)).map(({ row }) => row.message)).toContain('passkey-removed')
    expect(await passkeysIn(bea.token)).toHaveLength(1)
  })

  it('a passkey is removed within 15 minutes of a sign-in alone, which the refusal says', async () => {
    await add()
    const own = (await passkeysIn(ana.token))[0]?.uuid ?? ''
    server.clock.ahead += 14 * minute
    const { authorization = '' } = (await server.send('GET', accountPath, { token: ana.token })).headers
    server.clock.ahead += 2 * minute
    const remove = (token: string) => server.send('DELETE', passkeyPath(own), { token })
    expect(await remove(authorization)).toMatchObject({
      status: 403,
      body: { errors: [expect.stringContaining('sign in again')] },
    })
    const fresh = (await signIn()).headers.authorization ?? ''
    expect((await remove(fresh)).status).toBe(200)
  })

  it('a passkey is not added twice, and not to a second account', async () => {
    await add()
    expect((await add()).status).toBe(401)
    const bea = await server.register()
    expect((await add({}, bea)).status).toBe(401)
    expect(await passkeysIn(ana.token)).toHaveLength(1)
  })

  it.each<[string, Partial<Signing>]>([
    ['without a verified user', { userVerified: false }],
    ['of another host', { rpId: 'evil.example' }],
    ['of a page of another host', { origin: 'https://evil.example' }],
    ['for a challenge that was never given', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('a passkey %s is not added', async (_, fault) => {
    expect(await add(fault)).toMatchObject({ status: 401, body: { type: '/problems/passkey-refused' } })
    expect(await passkeysIn(ana.token)).toEqual([])
  })

  it('a challenge of one borrower adds nothing to the account of another', async () => {
    const bea = await server.register()
    const { challenge } = ((await askToAdd()).body as unknown as Challenged).options
    expect((await add({ challenge }, bea)).status).toBe(401)
  })
})

describe('a sign-in with a passkey', () => {
  beforeEach(async () => {
    expect((await add({ counter: 5 })).status).toBe(200)
  })

  it.each<[string, Partial<Signing>]>([
    ['without a verified user', { userVerified: false, counter: 6 }],
    ['of another host', { rpId: 'evil.example', counter: 6 }],
    ['on a page of another host', { origin: 'https://evil.example', counter: 6 }],
    ['on a page of another port', { origin: 'http://localhost:8081', counter: 6 }],
    ['with a counter that did not grow', { counter: 5 }],
    ['for a challenge that was never given', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', counter: 6 }],
  ])('a passkey %s does not sign in', async (_, fault) => {
    expect(await signIn(fault)).toMatchObject({ status: 401, body: { type: '/problems/passkey-refused' } })
    expect((await signIn({ counter: 7 })).status).toBe(200)
  })

  it('a challenge is answered once, also by a response that was refused, and for a quarter of an hour', async () => {
    const challenge = await challengeToSignIn()
    expect((await signIn({ challenge, counter: 6 })).status).toBe(200)
    expect((await signIn({ challenge, counter: 7 })).status).toBe(401)
    const refused = await challengeToSignIn()
    await signIn({ challenge: refused, origin: 'https://evil.example', counter: 7 })
    expect((await signIn({ challenge: refused, counter: 8 })).status).toBe(401)
    const late = await challengeToSignIn()
    server.clock.ahead += 16 * minute
    expect((await signIn({ challenge: late, counter: 9 })).status).toBe(401)
  })

  it('a challenge is answered by one of two requests at the same time', async () => {
    const challenge = await challengeToSignIn()
    const both = await Promise.all([signIn({ challenge, counter: 6 }), signIn({ challenge, counter: 7 })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('a challenge to add a passkey signs nobody in, and that of another lender neither', async () => {
    const { challenge } = ((await askToAdd()).body as unknown as Challenged).options
    expect((await signIn({ challenge, counter: 6 })).status).toBe(401)
    expect((await signIn({ challenge: await challengeToSignIn('sierra-first'), counter: 6 })).status).toBe(401)
  })

  it('a passkey of one lender does not sign in at another', async () => {
    expect((await signIn({ counter: 6 }, 'sierra-first')).status).toBe(401)
  })

  it('unknown passkeys get the same answer as refused ones', async () => {
    const { requestId: _one, ...known } = (await signIn({ counter: 5 })).body
    device = anAuthenticator()
    const { requestId: _other, ...unknown } = (await signIn({ counter: 6 })).body
    expect(unknown).toEqual(known)
  })

  it.each([
    {},
    { response: {} },
    { response: { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: '!' }, clientExtensionResults: {} } },
  ])('the body %j is answered with a problem document', async (body) => {
    expect(await server.send('POST', passkeySignInPath, { ...host, body })).toMatchObject({
      status: 400,
      body: { type: '/problems/malformed' },
    })
  })
})
