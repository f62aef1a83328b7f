import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountPath, confirmEmailPath, emailCodePath, emailPath } from '#contract/account.ts'
import { screenPath } from '#contract/screens.ts'
import { aServer, type Registered, type TestServer } from '#kit/a-server.ts'
import { codeTo, mailsTo, otherCode } from '#kit/mails.ts'
import { rateLimits } from '#server/config/config.ts'

let server: TestServer
let ana: Registered

const day = 24 * 60 * 60_000
const wide = { max: 1_000_000, windowMs: 60_000 }
beforeAll(async () => {
  const limits = { ...rateLimits, codesFromAddress: wide, codeTriesFromAddress: wide }
  server = await aServer({ lenders: ['hearthline', 'hearthline-ny'], config: { limits } })
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

  it('a wrong code gets its message at the field of the code', async () => {
    const wrong = await confirm(ana, otherCode(await codeFor(ana)))
    expect(wrong.body.messages).toEqual({ code: expect.stringContaining('This code is not right') })
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
    const elsewhere = { token: bea.token, lender: 'hearthline-ny', body: { code } }
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

const again = (email: string) => server.register({ unconfirmed: true, answers: { email } })

describe('accounts without a confirmed e-mail address', () => {
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

describe('another e-mail address', () => {
  let right: string
  beforeEach(() => {
    right = `Right-${randomUUID()}@mail.example`
  })
  const change = ({ token }: Registered, email: unknown) => server.send('PUT', emailPath, { token, body: { email } })
  const codeAt = (email: string) => codeTo(server, email, 'email-code')

  it('a borrower who mistyped the address gets the code at another one, and signs in with that', async () => {
    await server.send('POST', emailCodePath, { token: ana.token })
    expect((await change(ana, ` ${right} `)).status).toBe(200)
    expect(await account(ana)).toMatchObject({ email: right, emailConfirmed: false })
    expect((await confirm(ana, await codeAt(right))).status).toBe(200)
    expect(await account(ana)).toMatchObject({ email: right, emailConfirmed: true })
    expect((await login(ana.email, ana.password)).status).toBe(401)
    expect((await login(right.toUpperCase(), ana.password)).status).toBe(200)
  })

  it('a code that went to the address of before confirms neither it nor the new one', async () => {
    await server.send('POST', emailCodePath, { token: ana.token })
    const old = await codeAt(ana.email)
    await change(ana, right)
    if (old !== (await codeAt(right))) expect((await confirm(ana, old)).status).toBe(422)
    await change(ana, ana.email)
    if (old !== (await codeAt(ana.email))) expect((await confirm(ana, old)).status).toBe(422)
    expect(await account(ana)).toMatchObject({ email: ana.email, emailConfirmed: false })
  })

  it('a code for a new password that went to the address of before neither sets one nor confirms the new address', async () => {
    await server.send('POST', '/identity/api/v1/password/forgotten', { body: { email: ana.email } })
    const code = await codeTo(server, ana.email, 'password-code')
    await change(ana, right)
    const body = { email: ana.email, code, password: 'Another-Horse-7!' }
    expect((await server.send('POST', '/identity/api/v1/password/new', { body })).status).toBe(422)
    expect(await account(ana)).toMatchObject({ emailConfirmed: false })
    expect((await login(right, ana.password)).status).toBe(200)
  })

  it('a change of address whose response was lost is accepted again, and gets another code', async () => {
    expect((await change(ana, right)).status).toBe(200)
    expect((await change(ana, right)).status).toBe(200)
    expect(await mailsTo(server, right)).toHaveLength(2)
    expect((await confirm(ana, await codeAt(right))).status).toBe(200)
  })

  it('an address with an account is refused as in a registration, whether it is confirmed or not', async () => {
    const bea = await server.register()
    const cem = await server.register({ unconfirmed: true })
    for (const { email } of [bea, cem]) {
      const refused = await change(ana, email.toUpperCase())
      expect(refused).toMatchObject({
        status: 422,
        body: { type: '/problems/email-taken', messages: { email: 'An account with this email already exists.' } },
      })
      expect(await mailsTo(server, email.toUpperCase())).toEqual([])
    }
    expect(await account(ana)).toMatchObject({ email: ana.email })
  })

  it('an address that another account has at another lender is free', async () => {
    const elsewhere = await server.register({ lender: 'hearthline-ny' })
    expect((await change(ana, elsewhere.email)).status).toBe(200)
  })

  it('the address of before is free for another registration', async () => {
    await change(ana, right)
    expect((await again(ana.email)).identityUuid).not.toBe(ana.identityUuid)
  })

  it('an account keeps a changed address that is not confirmed for two weeks from the change on', async () => {
    server.clock.ahead += 13 * day
    const { headers } = await login(ana.email, ana.password)
    await change({ ...ana, token: headers.authorization ?? '' }, right)
    server.clock.ahead += 13 * day
    await expect(again(right)).rejects.toThrow('An account with this email already exists.')
    server.clock.ahead += day
    expect((await again(right)).identityUuid).not.toBe(ana.identityUuid)
  })

  it('an account that has lost its address to another borrower gets another address, while it is signed in', async () => {
    const until = new Date(Date.now() + server.clock.ahead - day)
    await server.store.write((tx) =>
      tx.updateTable('identity').set({ email_kept_until: until }).where('uuid', '=', ana.identityUuid).execute(),
    )
    const bea = await again(ana.email)
    expect(await account(ana)).toMatchObject({ email: '', emailConfirmed: false })
    expect((await server.send('POST', emailCodePath, { token: ana.token })).status).toBe(409)
    expect((await change(ana, bea.email)).status).toBe(422)
    expect((await change(ana, right)).status).toBe(200)
    expect((await confirm(ana, await codeAt(right))).status).toBe(200)
  })

  it('an address whose unconfirmed account has lost its time is free for a change, as for a registration', async () => {
    const bea = await server.register({ unconfirmed: true })
    server.clock.ahead += 14 * day
    const { headers } = await login(ana.email, ana.password)
    expect((await change({ ...ana, token: headers.authorization ?? '' }, bea.email)).status).toBe(200)
    expect((await login(bea.email, ana.password)).status).toBe(200)
    expect((await login(bea.email, bea.password)).status).toBe(bea.password === ana.password ? 200 : 401)
  })

  it('one of two accounts gets an address that both want at the same time', async () => {
    const bea = await server.register({ unconfirmed: true })
    const both = await Promise.all([change(ana, right), change(bea, right)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const owners = server.store.read((db) =>
      db.selectFrom('identity').select('uuid').where('email_key', '=', right.toLowerCase()).execute(),
    )
    expect(await owners).toHaveLength(1)
  })

  it('an address that is confirmed cannot be changed on the page of the code', async () => {
    const bea = await server.register()
    expect(await change(bea, right)).toMatchObject({ status: 403, body: { type: '/problems/forbidden' } })
    expect(await account(bea)).toMatchObject({ email: bea.email, emailConfirmed: true })
  })

  it('an account gets five other addresses in a day', async () => {
    for (let changes = 0; changes < 5; changes += 1) expect((await change(ana, `${changes}-${right}`)).status).toBe(200)
    expect(await change(ana, right)).toMatchObject({ status: 429, body: { type: '/problems/too-many' } })
  })

  it('an address is changed at its own lender alone, and not without a session', async () => {
    const elsewhere = { token: ana.token, lender: 'hearthline-ny', body: { email: right } }
    expect((await server.send('PUT', emailPath, elsewhere)).status).toBe(403)
    expect((await server.send('PUT', emailPath, { body: { email: right } })).status).toBe(401)
  })

  it.each(['', 'ana', 'ana@', 'a b@mail.example'])('an address such as %j gets the message of the screen', async (email) => {
    expect(await change(ana, email)).toMatchObject({ status: 422, body: { type: '/problems/answers-refused' } })
    expect((await change(ana, email)).body.messages).toHaveProperty('email')
  })

  it.each([1, null, undefined, `${'x'.repeat(250)}@mail.example`])(
    'an address such as %j is answered with a problem document',
    async (email) => {
      expect(await change(ana, email)).toMatchObject({ status: 400, body: { type: '/problems/malformed' } })
    },
  )
})
