import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AccountAnswer, accountPath, emailPath } from '#contract/account.ts'
import { loginPath } from '#contract/identity.ts'
import { confirmNewEmailPath, newEmailPath } from '#contract/new-email.ts'
import { passwordPath } from '#contract/settings.ts'
import { aServer, type Registered, type TestServer } from '#kit/a-server.ts'
import { codeTo, mailsTo, otherCode } from '#kit/mails.ts'
import { rateLimits } from '#server/config/config.ts'

let server: TestServer
let ana: Registered
let fresh: string
const minute = 60_000

beforeAll(async () => {
  const wide = { max: 1_000_000, windowMs: minute }
  const limits = { ...rateLimits, signInFromAddress: wide, codesFromAddress: wide, codeTriesFromAddress: wide }
  server = await aServer({ lenders: ['hearthline', 'sierra-first'], config: { limits } })
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await server.register()
  fresh = `new-${ana.email}`
})

const ask = (email = fresh, currentPassword = ana.password, { token } = ana) =>
  server.send('POST', newEmailPath, { token, body: { email, currentPassword } })
const confirm = (code: string, email = fresh, { token } = ana) =>
  server.send('POST', confirmNewEmailPath, { token, body: { email, code } })
const login = (email: string, password = ana.password) => server.send('POST', loginPath, { body: { email, password } })
const account = async (token = ana.token) => (await server.send('GET', accountPath, { token })).body as unknown as AccountAnswer
const messagesTo = async (email: string) => (await mailsTo(server, email)).map(({ row }) => row.message)
async function codeFor(email = fresh): Promise<string> {
  expect((await ask(email)).status).toBe(200)
  return await codeTo(server, email, 'new-email-code')
}

describe('a confirmed e-mail address', () => {
  it('a confirmed address is changed with the present password and a code at the new one; other sessions end', async () => {
    const elsewhere = (await login(ana.email)).headers.authorization ?? ''
    const code = await codeFor(` ${fresh} `.trim())
    expect(await messagesTo(ana.email)).toContain('email-change-asked')
    expect(await account()).toMatchObject({ email: ana.email, emailConfirmed: true })
    expect((await login(ana.email)).status).toBe(200)
    expect((await login(fresh)).status).toBe(401)

    expect((await confirm(code)).status).toBe(200)
    expect(await account()).toMatchObject({ email: fresh, emailConfirmed: true })
    expect((await server.send('GET', accountPath, { token: elsewhere })).status).toBe(401)
    expect(await messagesTo(ana.email)).toContain('email-changed')
    expect(await messagesTo(fresh)).not.toContain('email-changed')
    expect([(await login(fresh)).status, (await login(ana.email)).status]).toEqual([200, 401])
    // Sent again, since the response was lost.
    expect((await confirm(code)).status).toBe(200)
    expect((await messagesTo(ana.email)).filter((message) => message === 'email-changed')).toHaveLength(1)
  })

  it('a confirmed address is not changed without the present password: the message is at its field', async () => {
    expect((await ask(fresh, 'Not-The-Password-1!')).body.messages).toHaveProperty('currentPassword')
    expect(await messagesTo(fresh)).toEqual([])
    expect((await ask('no address')).body.messages).toHaveProperty('email')
    expect((await server.send('PUT', emailPath, { token: ana.token, body: { email: fresh } })).status).toBe(403)
  })

  it('an unconfirmed address is not changed with a code to the new one', async () => {
    ana = await server.register({ unconfirmed: true })
    expect((await ask()).status).toBe(403)
  })

  it('a confirmed address is not changed to the address of another account, whether it had it before or gets it meanwhile', async () => {
    const other = await server.register()
    expect((await ask(other.email)).body).toMatchObject({ type: '/problems/email-taken', messages: { email: expect.anything() } })
    const code = await codeFor()
    await server.register({ answers: { email: fresh } })
    expect((await confirm(code)).body).toMatchObject({ type: '/problems/email-taken' })
    expect(await account()).toMatchObject({ email: ana.email })
  })

  it('a code changes no other account, counts for its own address alone, and is guessed five times', async () => {
    const eve = await server.register()
    const code = await codeFor()
    expect((await confirm(code, fresh, eve)).status).toBe(422)
    expect((await confirm(code, `other-${fresh}`)).status).toBe(422)
    const again = await codeFor()
    for (let tries = 1; tries <= 5; tries++) expect((await confirm(otherCode(again, tries))).status).toBe(422)
    expect((await confirm(again)).status).toBe(422)
    expect(await account()).toMatchObject({ email: ana.email })
    expect(await account(eve.token)).toMatchObject({ email: eve.email })
  })

  it('another password ends a change of the address that is not confirmed yet', async () => {
    const code = await codeFor()
    const body = { currentPassword: ana.password, password: 'Another-Horse-7!' }
    expect((await server.send('PUT', passwordPath, { token: ana.token, body })).status).toBe(200)
    expect((await confirm(code)).status).toBe(422)
    expect(await account()).toMatchObject({ email: ana.email })
  })

  it('addresses are named five times a day for an account', async () => {
    for (let times = 0; times < 5; times++) expect((await ask(`${times}-${fresh}`)).status).toBe(200)
    expect((await ask(`more-${fresh}`)).status).toBe(429)
  })
})
