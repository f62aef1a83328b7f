import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountPath, confirmEmailPath, emailCodePath } from '#contract/account.ts'
import { screenPath } from '#contract/screens.ts'
import { aServer, type Registered, type TestServer } from '#kit/a-server.ts'
import { codeTo, mailsTo, otherCode } from '#kit/mails.ts'
import { rateLimits } from '#server/config.ts'

let server: TestServer
let ana: Registered

const day = 24 * 60 * 60_000
const wide = { max: 1_000_000, windowMs: 60_000 }
beforeAll(async () => {
  const limits = { ...rateLimits, codesFromAddress: wide, codeTriesFromAddress: wide }
  server = await aServer({ lenders: ['hearthline', 'sierra-first'], config: { limits } })
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await server.register({ unconfirmed: true })
})

const ask = ({ token }: Registered) => server.send('POST', emailCodePath, { token })
const confirm = ({ token }: Registered, code: string) => server.send('POST', confirmEmailPath, { token, body: { code } })
const account = async ({ token }: Registered) => (await server.send('GET', accountPath, { token })).body
const login = (email: string, password: string) => server.send('POST', '/identity/api/v1/login', { body: { email, password } })
async function codeFor(borrower: Registered): Promise<string> {
  expect((await ask(borrower)).status).toBe(200)
  return await codeTo(server, borrower.email, 'email-code')
}

/** Answers the first screen that the shipped lenders ask a confirmed address for. */
const answers = (who: Registered) =>
  server.send('PUT', screenPath(who.applicationUuid, 'start/contact'), {
    ...{ token: who.token, key: randomUUID(), version: 1, body: { answers: {} } },
  })

describe('confirmation of an e-mail address', () => {
  it('an e-mail address is confirmed with a mailed code, and then asked for no more', async () => {
    expect(await account(ana)).toEqual({ email: ana.email, emailConfirmed: false, codes: 'shown' })
    expect((await confirm(ana, await codeFor(ana))).status).toBe(200)
    expect(await account(ana)).toEqual({ email: ana.email, emailConfirmed: true, codes: 'shown' })
    const mails = (await mailsTo(server, ana.email)).length
    expect((await ask(ana)).status).toBe(200)
    expect(await mailsTo(server, ana.email)).toHaveLength(mails)
  })

  it('an e-mail address that is not confirmed holds up the screens that the lender lists, and no others', async () => {
    expect(await answers(ana)).toMatchObject({ status: 409, body: { type: '/problems/email-unconfirmed' } })
    const profile = screenPath(ana.applicationUuid, 'start/profile')
    const other = await server.send('PUT', profile, { token: ana.token, key: randomUUID(), version: 1, body: { answers: {} } })
    expect(other.body.type).not.toBe('/problems/email-unconfirmed')
    await confirm(ana, await codeFor(ana))
    expect((await answers(ana)).body.type).not.toBe('/problems/email-unconfirmed')
  })

  it('an e-mail address holds up nobody in production where no relay sends the codes', async () => {
    const production = await aServer({ store: server.store, config: { production: true } })
    const { token } = ana
    expect((await production.send('GET', accountPath, { token })).body).toMatchObject({ emailConfirmed: false, codes: 'none' })
    const sent = { token, key: randomUUID(), version: 1, body: { answers: {} } }
    const answer = await production.send('PUT', screenPath(ana.applicationUuid, 'start/contact'), sent)
    expect(answer.body.type).not.toBe('/problems/email-unconfirmed')
    await production.close()
  })

  it('an e-mail address is confirmed by a new password that a mailed code set', async () => {
    await server.send('POST', '/identity/api/v1/password/forgotten', { body: { email: ana.email } })
    const code = await codeTo(server, ana.email, 'password-code')
    const body = { email: ana.email, code, password: 'Another-Horse-7!' }
    const { headers } = await server.send('POST', '/identity/api/v1/password/new', { body })
    const token = headers.authorization ?? ''
    expect((await server.send('GET', accountPath, { token })).body).toMatchObject({ emailConfirmed: true })
  })

  it('an e-mail address is confirmed by no guessed or expired code, and by none for a new password', async () => {
    const code = await codeFor(ana)
    expect(await confirm(ana, otherCode(code))).toMatchObject({ status: 422, body: { type: '/problems/code-refused' } })
    await server.send('POST', '/identity/api/v1/password/forgotten', { body: { email: ana.email } })
    const forPassword = await codeTo(server, ana.email, 'password-code')
    if (forPassword !== code) expect((await confirm(ana, forPassword)).status).toBe(422)
    server.clock.ahead += 15 * 60_000
    // The session has ended, too, since nothing was asked for half an hour.
    const token = (await login(ana.email, ana.password)).headers.authorization ?? ''
    expect((await confirm({ ...ana, token }, code)).status).toBe(422)
    const next = await codeFor({ ...ana, token })
    expect((await confirm({ ...ana, token }, next)).status).toBe(200)
  })

  it('a confirmation whose response was lost is accepted again', async () => {
    const code = await codeFor(ana)
    expect((await confirm(ana, code)).status).toBe(200)
    expect((await confirm(ana, code)).status).toBe(200)
    expect(await account(ana)).toMatchObject({ emailConfirmed: true })
  })

  it('an e-mail address is confirmed by no code after five wrong ones', async () => {
    const code = await codeFor(ana)
    for (let tries = 1; tries <= 5; tries += 1) expect((await confirm(ana, otherCode(code, tries))).status).toBe(422)
    expect((await confirm(ana, code)).status).toBe(422)
  })

  it('an e-mail address is confirmed by its own account alone, at its own lender, and not without a session', async () => {
    const bea = await server.register({ unconfirmed: true })
    const code = await codeFor(bea)
    expect((await confirm(ana, code)).status).toBe(422)
    const elsewhere = { token: bea.token, lender: 'sierra-first', body: { code } }
    expect((await server.send('POST', confirmEmailPath, elsewhere)).status).toBe(403)
    expect((await server.send('POST', confirmEmailPath, { body: { code } })).status).toBe(401)
    expect((await server.send('POST', emailCodePath)).status).toBe(401)
    expect((await confirm(bea, code)).status).toBe(200)
  })

  it('an e-mail address gets five codes in a quarter of an hour', async () => {
    for (let codes = 0; codes < 5; codes += 1) expect((await ask(ana)).status).toBe(200)
    expect(await ask(ana)).toMatchObject({ status: 429, body: { type: '/problems/too-many' } })
  })

  it.each([{}, { code: 1 }, { code: 'x'.repeat(21) }, { code: null }, []])(
    'an e-mail address is confirmed by no body such as %j, which is answered with a problem document',
    async (body) => {
      const answer = await server.send('POST', confirmEmailPath, { token: ana.token, body })
      expect(answer).toMatchObject({ status: 400, body: { type: '/problems/malformed' } })
    },
  )
})

describe('accounts without a confirmed e-mail address', () => {
  const again = (email: string) => server.register({ unconfirmed: true, answers: { email } })

  it('an unconfirmed account keeps its address for two weeks, and then loses it to a borrower who registers with it', async () => {
    server.clock.ahead += 13 * day
    await expect(again(ana.email)).rejects.toThrow('An account with this email already exists.')
    server.clock.ahead += day
    const bea = await again(ana.email.toUpperCase())
    expect(bea.identityUuid).not.toBe(ana.identityUuid)
    const signedIn = await login(ana.email, bea.password)
    const { body } = await server.send('GET', '/service-profile/api/v1/profile', { token: signedIn.headers.authorization ?? '' })
    expect(body).toMatchObject({ uuid: bea.identityUuid })
  })

  it('an account gets no message at the address that it has lost', async () => {
    server.clock.ahead += 14 * day
    await again(ana.email)
    const row = server.store.read((db) =>
      db.selectFrom('identity').select(['email', 'email_key']).where('uuid', '=', ana.identityUuid).executeTakeFirst(),
    )
    expect(await row).toEqual({ email: '', email_key: null })
  })

  it('an account keeps its address for good once the address is confirmed', async () => {
    await confirm(ana, await codeFor(ana))
    server.clock.ahead += 1_000 * day
    await expect(again(ana.email)).rejects.toThrow('An account with this email already exists.')
  })

  it('an account of before confirmations keeps its address for good', async () => {
    await server.store.write((tx) =>
      tx.updateTable('identity').set({ email_kept_until: null }).where('uuid', '=', ana.identityUuid).execute(),
    )
    server.clock.ahead += 1_000 * day
    await expect(again(ana.email)).rejects.toThrow('An account with this email already exists.')
  })

  it('an unconfirmed account loses its address to one of two registrations at the same time', async () => {
    server.clock.ahead += 14 * day
    const both = await Promise.allSettled([again(ana.email), again(ana.email)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
