import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountPath } from '#contract/account.ts'
import { codeSignInPath, signInCodePath } from '#contract/code-sign-in.ts'
import { secondFactorKeyPath, secondFactorPath } from '#contract/second-factor-settings.ts'
import { aServer, type Registered, type TestServer } from '#kit/a-server.ts'
import { codeTo, otherCode } from '#kit/mails.ts'
import { rateLimits } from '#server/config/config.ts'

let server: TestServer
let ana: Registered
const minute = 60_000

beforeAll(async () => {
  const wide = { max: 1_000_000, windowMs: minute }
  const limits = { ...rateLimits, codesFromAddress: wide, codeTriesFromAddress: wide }
  server = await aServer({ lenders: ['hearthline', 'sierra-first'], config: { limits } })
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await server.register()
})

const ask = (email = ana.email, lender = 'hearthline') => server.send('POST', signInCodePath, { lender, body: { email } })
const signIn = (code: string, more: object = {}, lender = 'hearthline') =>
  server.send('POST', codeSignInPath, { lender, body: { email: ana.email, code, ...more } })
async function codeFor(): Promise<string> {
  expect((await ask()).status).toBe(200)
  return await codeTo(server, ana.email, 'sign-in-code')
}

describe('a sign-in with a mailed code', () => {
  it('a mailed code signs in once, and other sessions stay', async () => {
    const code = await codeFor()
    const { status, headers } = await signIn(code)
    expect(status).toBe(200)
    for (const token of [headers.authorization ?? '', ana.token])
      expect((await server.send('GET', accountPath, { token })).body).toMatchObject({ email: ana.email })
    expect((await signIn(code)).body).toMatchObject({ type: '/problems/code-refused' })
    expect(server.log()).not.toContain(code)
  })

  it('a mailed code confirms the address that it went to', async () => {
    ana = await server.register({ unconfirmed: true })
    const token = (await signIn(await codeFor())).headers.authorization ?? ''
    expect((await server.send('GET', accountPath, { token })).body).toMatchObject({ emailConfirmed: true })
  })

  it('a mailed code is asked for and refused in the same words for an e-mail without an account', async () => {
    const [known, unknown] = [await ask(), await ask('nobody@mail.example')]
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    const { requestId: _one, ...wrong } = (await signIn('000000', { email: 'nobody@mail.example' })).body
    const { requestId: _other, ...same } = (await signIn(otherCode(await codeTo(server, ana.email, 'sign-in-code')))).body
    expect(same).toEqual(wrong)
  })

  it('a mailed code is good for a quarter of an hour, five tries and its own lender', async () => {
    const late = await codeFor()
    server.clock.ahead += 15 * minute
    expect((await signIn(late)).status).toBe(422)
    const code = await codeFor()
    expect((await signIn(code, {}, 'sierra-first')).status).toBe(422)
    for (let tries = 1; tries <= 5; tries++) expect((await signIn(otherCode(code, tries))).status).toBe(422)
    expect((await signIn(code)).status).toBe(422)
  })

  it('a code for another purpose signs nobody in', async () => {
    await server.send('POST', '/identity/api/v1/password/forgotten', { body: { email: ana.email } })
    expect((await signIn(await codeTo(server, ana.email, 'password-code'))).status).toBe(422)
  })

  it('a second factor is asked for after a mailed code, which is not used up meanwhile', async () => {
    const { body } = await server.send('POST', secondFactorKeyPath, { token: ana.token })
    const secret = String(body.plainKey).replaceAll(' ', '')
    const now = () => Math.floor((Date.now() + server.clock.ahead) / 1000)
    const on = { currentPassword: ana.password, code: generateSync({ secret, epoch: now() }) }
    expect((await server.send('PUT', secondFactorPath, { token: ana.token, body: on })).status).toBe(200)
    server.clock.ahead += 31_000
    const code = await codeFor()
    expect(await signIn(code)).toMatchObject({ status: 401, body: { type: '/problems/second-factor-needed' } })
    expect((await signIn(code, { secondFactor: 'AAAAA-AAAAA' })).status).toBe(422)
    expect((await signIn(code, { secondFactor: generateSync({ secret, epoch: now() }) })).status).toBe(200)
  })

  it('the server mails five codes to an address in a quarter of an hour, and no sixth', async () => {
    for (let times = 0; times < 5; times++) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
  })
})
