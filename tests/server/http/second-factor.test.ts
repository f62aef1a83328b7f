import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountPath } from '#contract/account.ts'
import { forgottenPasswordPath, loginPath, newPasswordPath } from '#contract/identity.ts'
import {
  type SecondFactorKey,
  secondFactorKeyPath,
  secondFactorOffPath,
  secondFactorPath,
} from '#contract/second-factor-settings.ts'
import { type SettingsAnswer, settingsPath } from '#contract/settings.ts'
import { aServer, type Registered, type TestServer } from '#kit/a-server.ts'
import { codeTo, mailsTo, otherCode } from '#kit/mails.ts'
import { rateLimits } from '#server/config/config.ts'

let server: TestServer
let ana: Registered
let secret: string
const minute = 60_000
const identityPath = '/identity/secure/api/v1/identity'

beforeAll(async () => {
  const wide = { max: 1_000_000, windowMs: minute }
  const limits = { ...rateLimits, signInFromAddress: wide, codesFromAddress: wide, codeTriesFromAddress: wide }
  server = await aServer({ lenders: ['hearthline', 'sierra-first'], config: { limits } })
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await server.register()
  secret = await keyOf(ana.token)
})

async function keyOf(token: string): Promise<string> {
  const { body } = await server.send('POST', secondFactorKeyPath, { token })
  return ((body as unknown as SecondFactorKey).plainKey ?? '').replaceAll(' ', '')
}
const now = () => Date.now() + server.clock.ahead
const codeOf = (key: string, ahead = 0) => generateSync({ secret: key, epoch: Math.floor((now() + ahead) / 1000) })
/** A code of a later time step than those of before. */
function nextCode(): string {
  server.clock.ahead += 31_000
  return codeOf(secret)
}
const turnOn = (code: string, currentPassword = ana.password, token = ana.token) =>
  server.send('PUT', secondFactorPath, { token, body: { currentPassword, code } })
const turnOff = (code: string, currentPassword = ana.password, token = ana.token) =>
  server.send('POST', secondFactorOffPath, { token, body: { currentPassword, code } })
const login = (secondFactor?: string, password = ana.password) =>
  server.send('POST', loginPath, { body: { email: ana.email, password, ...(secondFactor !== undefined && { secondFactor }) } })
const isOpen = async (token: string) => (await server.send('GET', accountPath, { token })).status === 200
const secondFactorSettings = async (token: string) => {
  return ((await server.send('GET', settingsPath, { token })).body as unknown as SettingsAnswer).secondFactor
}
async function recoveryCodes(): Promise<readonly string[]> {
  const { status, body } = await turnOn(codeOf(secret))
  expect(status).toBe(200)
  return body.codes as unknown as string[]
}

describe('turning the second factor on and off', () => {
  it('a second factor is turned on with a code: other sessions end, an e-mail says so, and ten recovery codes are shown', async () => {
    const elsewhere = (await login()).headers.authorization ?? ''
    expect(await secondFactorSettings(ana.token)).toMatchObject({ isOn: false })
    const codes = await recoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect([await isOpen(ana.token), await isOpen(elsewhere)]).toEqual([true, false])
    expect((await mailsTo(server, ana.email)).map(({ row }) => row.message)).toContain('second-factor-on')
    expect(await secondFactorSettings(ana.token)).toMatchObject({
      isOn: true,
      standing: expect.stringContaining('10 recovery codes are left'),
    })
    expect((await server.send('GET', identityPath, { token: ana.token })).body).toMatchObject({
      twoFactorEnabled: true,
      totpVerified: true,
    })
  })

  it('a second factor is turned off with password and code, which an e-mail says, and a sign-in asks for none', async () => {
    const codes = await recoveryCodes()
    const elsewhere = (await login(codes[0])).headers.authorization ?? ''
    const code = codes[1] ?? ''
    expect((await turnOff(code, 'Not-The-Password-1!')).body.messages).toHaveProperty('currentPassword')
    for (const wrong of ['AAAAA-AAAAA', otherCode(codeOf(secret)), codes[0] ?? ''])
      expect((await turnOff(wrong)).body).toMatchObject({ type: '/problems/code-refused', messages: { code: expect.anything() } })
    expect(
      (await server.send('POST', secondFactorOffPath, { token: ana.token, body: { currentPassword: ana.password } })).status,
    ).toBe(400)
    expect((await login()).status).toBe(401)
    expect((await turnOff(code)).status).toBe(200)
    expect((await turnOff(code)).status).toBe(200)
    expect(await isOpen(elsewhere)).toBe(false)
    expect((await login()).status).toBe(200)
    const mails = (await mailsTo(server, ana.email)).filter(({ row }) => row.message === 'second-factor-off')
    expect(mails).toHaveLength(1)
    expect((await server.send('GET', identityPath, { token: ana.token })).body).toMatchObject({ twoFactorEnabled: false })
    expect(await keyOf(ana.token)).not.toBe(secret)
  })

  it('a second factor stays off with a wrong password or a wrong code: the message is at its field', async () => {
    const code = codeOf(secret)
    expect((await turnOn(code, 'Not-The-Password-1!')).body.messages).toHaveProperty('currentPassword')
    expect((await turnOn(otherCode(code))).body).toMatchObject({
      type: '/problems/code-refused',
      messages: { code: expect.anything() },
    })
    expect((await turnOn('12345')).body).toMatchObject({ type: '/problems/answers-refused' })
    expect((await login()).status).toBe(200)
  })

  it('a request whose response was lost gets other recovery codes, and those of before are worth nothing', async () => {
    const code = codeOf(secret)
    const [first, again] = [await turnOn(code), await turnOn(code)]
    expect([first.status, again.status]).toEqual([200, 200])
    expect((await mailsTo(server, ana.email)).filter(({ row }) => row.message === 'second-factor-on')).toHaveLength(1)
    expect((await login((first.body.codes as unknown as string[])[0])).status).toBe(422)
    expect((await login((again.body.codes as unknown as string[])[0])).status).toBe(200)
  })

  it('a code that is newer than a sign-in gets no other recovery codes', async () => {
    await recoveryCodes()
    expect((await turnOn(nextCode())).status).toBe(422)
  })

  it('the key stays the same while a page is loaded again, is stored sealed, and is not shown once it is on', async () => {
    expect(await keyOf(ana.token)).toBe(secret)
    const rows = await server.store.read((db) => db.selectFrom('second_factor').selectAll().execute())
    expect(rows.map(({ secret: bytes }) => Buffer.from(bytes).toString('latin1')).join()).not.toContain(secret)
    const codes = await recoveryCodes()
    const hashes = await server.store.read((db) => db.selectFrom('recovery_code').selectAll().execute())
    for (const code of codes) expect(JSON.stringify(hashes)).not.toContain(code.replace('-', ''))
    expect(await server.send('POST', secondFactorKeyPath, { token: ana.token })).toMatchObject({ status: 409 })
    expect(server.log()).not.toContain(secret)
  })

  it('nothing of it is there without a session, or with the session of another lender', async () => {
    for (const [method, path] of [
      ['POST', secondFactorKeyPath],
      ['PUT', secondFactorPath],
      ['POST', secondFactorOffPath],
    ] as const) {
      const body = path === secondFactorPath ? { currentPassword: 'x', code: '123456' } : { currentPassword: 'x' }
      const sent = path === secondFactorKeyPath ? {} : { body }
      expect((await server.send(method, path, sent)).status).toBe(401)
      expect((await server.send(method, path, { ...sent, token: ana.token, lender: 'sierra-first' })).status).toBe(403)
    }
  })
})

describe('a sign-in with a second factor', () => {
  let codes: readonly string[]
  beforeEach(async () => {
    codes = await recoveryCodes()
  })

  it('the second factor is asked for after the right password, and not after a wrong one', async () => {
    expect(await login()).toMatchObject({ status: 401, body: { type: '/problems/second-factor-needed' } })
    expect((await login(undefined, 'wrong')).body).toMatchObject({ type: '/problems/sign-in-failed' })
    expect((await login(nextCode(), 'wrong')).body).toMatchObject({ type: '/problems/sign-in-failed' })
    const { status, headers } = await login(nextCode())
    expect(status).toBe(200)
    expect(await isOpen(headers.authorization ?? '')).toBe(true)
  })

  it('a code of the app counts once, and the one that turned it on does not count again', async () => {
    expect((await login(codeOf(secret))).status).toBe(422)
    const code = nextCode()
    expect((await login(code)).status).toBe(200)
    expect(await login(code)).toMatchObject({ status: 422, body: { type: '/problems/code-refused' } })
  })

  it('a code of the app is good for one of two requests at the same time', async () => {
    const code = nextCode()
    const both = await Promise.all([login(code), login(code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('a code of the app is good half a minute early and late, and not after a minute and a half', async () => {
    server.clock.ahead += 60_000
    expect((await login(codeOf(secret, 30_000))).status).toBe(200)
    server.clock.ahead += 180_000
    expect((await login(codeOf(secret, -90_000))).status).toBe(422)
  })

  it('a recovery code signs in once, in either case and without its hyphen', async () => {
    const [one = '', other = ''] = codes
    expect((await login(one.toLowerCase().replace('-', ' '))).status).toBe(200)
    expect((await login(one)).status).toBe(422)
    const both = await Promise.all([login(other), login(other)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await secondFactorSettings(ana.token)).toMatchObject({
      standing: expect.stringContaining('8 recovery codes are left'),
    })
  })

  it('a recovery code that is wrong or was used gets a message of its own, not the one about the app and the clock', async () => {
    const [one = ''] = codes
    expect((await login(one)).status).toBe(200)
    const own = { code: expect.stringContaining('none of your recovery codes') }
    for (const wrong of [one, 'AAAAA-AAAAA', 'aaaaa aaaaa', '12345-67890'])
      expect((await login(wrong)).body).toMatchObject({ type: '/problems/code-refused', messages: own })
    const ofApp = { code: expect.stringContaining('the clock of your phone') }
    expect((await login(otherCode(codeOf(secret), 500_000))).body).toMatchObject({ messages: ofApp })
  })

  it('codes and recovery codes of another borrower are worth nothing', async () => {
    const bea = await server.register()
    const hers = await keyOf(bea.token)
    const { body } = await turnOn(codeOf(hers), bea.password, bea.token)
    expect((await login((body.codes as unknown as string[])[0])).status).toBe(422)
    server.clock.ahead += 31_000
    expect((await login(codeOf(hers))).status).toBe(422)
  })

  it('codes are guessed five times in a quarter of an hour, and twenty times in a day', async () => {
    const wrong = () => login(otherCode(codeOf(secret), 500_000))
    for (let tries = 0; tries < 5; tries += 1) expect((await wrong()).status).toBe(422)
    expect(await login(nextCode())).toMatchObject({ status: 429, body: { type: '/problems/too-many' } })
    for (let quarters = 0; quarters < 3; quarters += 1) {
      server.clock.ahead += 16 * minute
      for (let tries = 0; tries < 5; tries += 1) await wrong()
    }
    server.clock.ahead += 16 * minute
    expect((await login(nextCode())).status).toBe(429)
    server.clock.ahead += 24 * 60 * minute
    expect((await login(nextCode())).status).toBe(200)
  })

  it('right codes do not count against the limit', async () => {
    for (let times = 0; times < 7; times += 1) expect((await login(nextCode())).status).toBe(200)
  })

  it.each(['', 'x'.repeat(21), '000000\u0000'])('a second factor %j is answered with a problem document', async (typed) => {
    expect((await login(typed)).status).toBeGreaterThanOrEqual(400)
    expect((await login(typed)).status).toBeLessThan(500)
  })
})

describe('a forgotten password with a second factor', () => {
  const fresh = 'Another-Horse-7!'
  const set = (code: string, secondFactor?: string, email = ana.email) =>
    server.send('POST', newPasswordPath, { body: { email, code, password: fresh, ...(secondFactor && { secondFactor }) } })
  async function mailedCode(): Promise<string> {
    await server.send('POST', forgottenPasswordPath, { body: { email: ana.email } })
    return await codeTo(server, ana.email, 'password-code')
  }

  it('a mailbox alone does not set a new password, and the mailed code stays good for the code of the app', async () => {
    await recoveryCodes()
    const code = await mailedCode()
    expect(await set(code)).toMatchObject({ status: 401, body: { type: '/problems/second-factor-needed' } })
    expect((await set(code, otherCode(codeOf(secret), 500_000))).status).toBe(422)
    expect((await login(undefined, fresh)).body).toMatchObject({ type: '/problems/sign-in-failed' })
    const answer = await set(code, nextCode())
    expect(answer.status).toBe(200)
    expect(await isOpen(answer.headers.authorization ?? '')).toBe(true)
    expect((await login(undefined, fresh)).body).toMatchObject({ type: '/problems/second-factor-needed' })
  })

  it('a wrong mailed code says nothing about the second factor and counts as no try of it, and tries after a right code are limited', async () => {
    const codes = await recoveryCodes()
    const code = await mailedCode()
    expect((await set(otherCode(code), codes[0])).body).toMatchObject({ type: '/problems/code-refused' })
    expect((await set(otherCode(code))).body).toMatchObject({ type: '/problems/code-refused' })
    for (let tries = 0; tries < 5; tries += 1) await set(code, 'AAAAA-AAAAA')
    expect((await set(code, codes[0])).status).toBe(429)
    expect((await set(code, codes[0], 'nobody@mail.example')).status).toBe(422)
    // Tries without the mailbox do not lock out the sign-in with the password.
    expect((await login(codes[0])).status).toBe(200)
  })
})
