import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountPath } from '#contract/account.ts'
import { loginPath } from '#contract/identity.ts'
import { secondFactorKeyPath, secondFactorPath } from '#contract/second-factor-settings.ts'
import { aServer, type Registered, type TestServer } from '#kit/a-server.ts'
import { mailsTo } from '#kit/mails.ts'
import { requestReset } from '#server/identity/reset-second-factor.ts'

let server: TestServer
let ana: Registered

beforeAll(async () => {
  server = await aServer({ lenders: ['hearthline', 'sierra-first'] })
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await server.register()
})

async function turnsOn(): Promise<void> {
  const { body } = await server.send('POST', secondFactorKeyPath, { token: ana.token })
  const code = generateSync({ secret: String(body.plainKey).replaceAll(' ', '') })
  const on = { currentPassword: ana.password, code }
  expect((await server.send('PUT', secondFactorPath, { token: ana.token, body: on })).status).toBe(200)
}
const ask = (lender = 'hearthline', email = ana.email) =>
  requestReset(server.store, { lender, email, byWhom: 'Kim Lee', reason: 'Phone lost' }, server.parts.now())
const login = () => server.send('POST', loginPath, { body: { email: ana.email, password: ana.password } })
const audit = async () => {
  const rows = await server.store.read((db) => db.selectFrom('account_audit').selectAll().execute())
  return rows.filter(({ identity_uuid }) => identity_uuid === ana.identityUuid)
}
const reports = async () => (await mailsTo(server, ana.email)).filter(({ row }) => row.message === 'second-factor-reset')

describe('two-step sign-in that the lender turns off', () => {
  it('staff resets two-step sign-in: sessions end, an e-mail says so, and the audit says who asked for it and why', async () => {
    await turnsOn()
    expect((await login()).body).toMatchObject({ type: '/problems/second-factor-needed' })
    expect(await ask()).toBe('asked')
    await server.runJobs()
    expect((await server.send('GET', accountPath, { token: ana.token })).status).toBe(401)
    expect((await login()).status).toBe(200)
    expect(await reports()).toHaveLength(1)
    const entry = { lender: 'hearthline', what: 'second-factor-reset', by_whom: 'Kim Lee', reason: 'Phone lost' }
    expect(await audit()).toMatchObject([entry])
  })

  it('staff resets nothing at another lender, for an unknown address, or for an account without two-step sign-in', async () => {
    expect(await ask()).toBe('off')
    await turnsOn()
    expect(await ask('sierra-first')).toBe('unknown')
    expect(await ask('hearthline', 'nobody@mail.example')).toBe('unknown')
    await server.runJobs()
    expect((await login()).body).toMatchObject({ type: '/problems/second-factor-needed' })
    expect(await audit()).toEqual([])
  })

  it('a reset that was asked for twice is done and reported once', async () => {
    await turnsOn()
    await ask()
    await ask()
    await server.runJobs()
    expect([(await reports()).length, (await audit()).length]).toEqual([1, 1])
  })
})
