import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { statusPath } from '#contract/application.ts'
import { renewalPath } from '#contract/identity.ts'
import { aServer, type Registered, type Sent, type TestServer } from '#kit/a-server.ts'
import { mailsTo } from '#kit/mails.ts'
import { registrationAnswers } from '#kit/registration-answers.ts'
import { rateLimits } from '#server/config/config.ts'

let server: TestServer
let ana: Registered

const minute = 60_000
beforeAll(async () => {
  server = await aServer({
    lenders: ['hearthline', 'sierra-first'],
    config: {
      limits: {
        ...rateLimits,
        signInOfAccountFromAddress: { max: 3, windowMs: 15 * minute },
        signInOfAccount: { max: 5, windowMs: 15 * minute },
        signInFromAddress: { max: 6, windowMs: 15 * minute },
        registrationFromAddress: { max: 20, windowMs: 10 * minute },
        registrationOfEmail: { max: 2, windowMs: 15 * minute },
      },
    },
  })
  ana = await server.register()
})
afterAll(() => server.close())
beforeEach(() => {
  // Every test begins an hour later, when all earlier tries are forgotten.
  server.clock.ahead += 60 * minute
})

/** From another address than the one that registers. */
const loginFrom = async (remoteAddress: string, email: string, password: string) => {
  const payload = { email, password }
  const answer = await server.app.inject({
    method: 'POST',
    url: '/identity/api/v1/login',
    headers: { 'x-org': 'hearthline' },
    payload,
    remoteAddress,
  })
  return answer.statusCode
}
const login = (body: unknown, sent: Sent = {}) => server.send('POST', '/identity/api/v1/login', { body, ...sent })
const profile = (token: string) => server.send('GET', '/service-profile/api/v1/profile', { token })

describe('signing in', () => {
  it('a sign-in returns a token in the body and in the Authorization header', async () => {
    const answer = await login({ email: ana.email, password: ana.password })
    expect(answer.status).toBe(200)
    expect(answer.headers.authorization).toBe(`Bearer ${answer.body.jwt}`)
    expect((await profile(answer.headers.authorization ?? '')).body).toMatchObject({
      uuid: ana.identityUuid,
      email: ana.email,
      name: { firstName: 'Ana', lastName: 'Moreno' },
    })
  })

  it('a sign-in accepts the e-mail in capitals and with spaces around', async () => {
    expect((await login({ email: ` ${ana.email.toUpperCase()} `, password: ana.password })).status).toBe(200)
  })

  it('a wrong password and an unknown e-mail get the same response, which does not reveal whether the e-mail exists', async () => {
    const [known, unknown] = await Promise.all([
      login({ email: ana.email, password: 'wrong' }),
      login({ email: 'nobody@mail.example', password: 'wrong' }),
    ])
    const { requestId: _first, ...one } = known.body
    const { requestId: _second, ...other } = unknown.body
    expect(known.status).toBe(401)
    expect(one).toEqual(other)
    expect(one).toMatchObject({ errors: ['This email and password do not belong together. Check both, then try again.'] })
  })

  it('a borrower of one lender cannot sign in at another lender', async () => {
    expect((await login({ email: ana.email, password: ana.password }, { lender: 'sierra-first' })).status).toBe(401)
  })

  it('a sign-in is refused with 429 and Retry-After after too many wrong passwords for one account from one address', async () => {
    for (let times = 0; times < 3; times += 1) expect((await login({ email: ana.email, password: 'wrong' })).status).toBe(401)
    const refused = await login({ email: ana.email, password: ana.password })
    expect(refused).toMatchObject({ status: 429, body: { type: '/problems/too-many' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60)
    server.clock.ahead += 16 * minute
    expect((await login({ email: ana.email, password: ana.password })).status).toBe(200)
  })

  it('a borrower on a known device can sign in, however many attempts fail from other addresses', async () => {
    for (let from = 1; from <= 5; from += 1) expect(await loginFrom(`192.0.2.${from}`, ana.email, 'wrong')).toBe(401)
    expect(await loginFrom('192.0.2.6', ana.email, 'wrong')).toBe(429)
    expect(await loginFrom('192.0.2.7', ana.email, ana.password)).toBe(429)
    expect((await login({ email: ana.email, password: ana.password })).status).toBe(200)
  })

  it('a successful sign-in from a new address makes the address a known device', async () => {
    expect(await loginFrom('198.51.100.9', ana.email, ana.password)).toBe(200)
    for (let from = 1; from <= 6; from += 1) await loginFrom(`192.0.2.${from}`, ana.email, 'wrong')
    expect(await loginFrom('198.51.100.9', ana.email, ana.password)).toBe(200)
  })

  it('a sign-in accepts an e-mail and a password of the greatest lengths that registration accepts', async () => {
    const password = `Aa1!${'é'.repeat(124)}`
    const emailOf = (length: number) => `${'e'.repeat(60)}@${`${'d'.repeat(60)}.`.repeat(3)}${'c'.repeat(length - 244)}`
    const email = emailOf(254)
    const bea = await server.register({ answers: { email, password, confirmPassword: password } })
    expect((await login({ email: bea.email, password })).status).toBe(200)
    expect((await login({ email: bea.email, password: `${password}x` })).status).toBe(400)
    expect((await login({ email: emailOf(255), password })).status).toBe(400)
    await expect(server.register({ answers: { email: emailOf(255) } })).rejects.toThrow('Registration answered 422')
  })

  it('concurrent sign-ins with wrong passwords do not get past the rate limit', async () => {
    const tries = await Promise.all(Array.from({ length: 10 }, () => login({ email: ana.email, password: 'wrong' })))
    expect(tries.filter(({ status }) => status === 401).length).toBe(3)
    expect(tries.filter(({ status }) => status === 429).length).toBe(7)
  })

  it('a sign-in is refused with 429 after too many attempts from one address, whatever the account', async () => {
    const tries = []
    for (let times = 0; times < 7; times += 1)
      tries.push((await login({ email: `${times}@mail.example`, password: 'wrong' })).status)
    expect(tries).toEqual([401, 401, 401, 401, 401, 401, 429])
  })

  it('successful sign-ins do not count against the rate limit', async () => {
    for (let times = 0; times < 8; times += 1)
      expect((await login({ email: ana.email, password: ana.password })).status).toBe(200)
  })

  it('the rate limits of sign-in survive a restart of the server', async () => {
    for (let times = 0; times < 3; times += 1) await login({ email: ana.email, password: 'wrong' })
    const restarted = await aServer({
      lenders: ['hearthline', 'sierra-first'],
      store: server.store,
      config: { limits: server.parts.config.limits },
    })
    restarted.clock.ahead = server.clock.ahead
    const answer = await restarted.send('POST', '/identity/api/v1/login', { body: { email: ana.email, password: ana.password } })
    expect(answer.status).toBe(429)
    await restarted.close()
  })
})

describe('the rate limits of registration', () => {
  const register = (email: string) =>
    server.send('POST', '/identity/api/v1/registration/register', {
      key: randomUUID(),
      body: { journey: 'register-v2', release: server.release('hearthline'), answers: registrationAnswers({ email }) },
    })

  it('a registration is refused after too many attempts with one e-mail', async () => {
    const email = `${randomUUID()}@mail.example`
    const statuses = [await register(email), await register(email), await register(email)].map(({ status }) => status)
    expect(statuses).toEqual([200, 422, 429])
  })

  it('a signed-in borrower can apply again, however often others tried to register the borrower’s e-mail', async () => {
    const cleo = await server.register()
    for (let times = 0; times < 3; times += 1) await register(cleo.email)
    const { 'phone-and-email': _contact, 'set-password': _password, ...answers } = registrationAnswers()
    const body = { journey: 'register-v2', release: server.release('hearthline'), answers }
    const path = '/identity/api/v1/registration/register'
    const token = (await login({ email: cleo.email, password: cleo.password })).headers.authorization ?? ''
    expect((await server.send('POST', path, { key: randomUUID(), body, token })).status).toBe(200)
  })

  it('a caller who heard of as many accounts as the limit allows registers nobody for an hour; new addresses do not count', async () => {
    const own = await aServer({ config: { limits: { ...rateLimits, emailTakenFromAddress: { max: 2, windowMs: 60 * minute } } } })
    try {
      const { email } = await own.register()
      for (let more = 0; more < 3; more += 1) await own.register()
      const attempt = (address: string) =>
        own.send('POST', '/identity/api/v1/registration/register', {
          key: randomUUID(),
          body: {
            journey: 'register-v2',
            release: own.release('hearthline'),
            answers: registrationAnswers({ email: address }),
          },
        })
      const slugs = await Promise.all([attempt(email), attempt(email), attempt(email)])
      expect(slugs.map(({ body }) => body.type).toSorted()).toEqual([
        ...['/problems/email-taken', '/problems/email-taken', '/problems/too-many'],
      ])
      expect((await attempt('a-new-one@mail.example')).status).toBe(429)
      own.clock.ahead += 61 * minute
      expect((await attempt('a-new-one@mail.example')).status).toBe(200)
    } finally {
      await own.close()
    }
  })

  it('fifty repeated requests of one registration count as one attempt', async () => {
    const answers = registrationAnswers({ email: `${randomUUID()}@mail.example` })
    const body = { journey: 'register-v2', release: server.release('hearthline'), answers }
    const send = (key: string) => server.send('POST', '/identity/api/v1/registration/register', { key, body })
    const key = randomUUID()
    const duplicates = await Promise.all(Array.from({ length: 50 }, () => send(key)))
    expect(new Set(duplicates.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(duplicates[0]?.status).toBe(200)
    for (let times = 0; times < 25; times += 1) expect((await send(key)).text).toBe(duplicates[0]?.text)
    expect((await send(randomUUID())).status).toBe(422)
  })

  it('a registration is refused after too many attempts from one address', async () => {
    const statuses = []
    for (let times = 0; times < 21; times += 1) statuses.push((await register('not an e-mail')).status)
    expect(statuses.slice(0, 20).every((status) => status === 422)).toBe(true)
    expect(statuses[20]).toBe(429)
  })
})

describe('the session of a browser', () => {
  const origin = { origin: 'http://localhost:80' }
  const read = (token: string, cookie?: string) =>
    server.send('GET', '/service-profile/api/v1/profile', { token, headers: cookie === undefined ? {} : { cookie } })
  const signIn = async (headers: Readonly<Record<string, string>>) => {
    const answer = await login({ email: ana.email, password: ana.password }, { headers })
    const set = answer.headers['set-cookie'] ?? ''
    return { token: answer.headers.authorization ?? '', set, cookie: set.split(';')[0] ?? '' }
  }
  const bound = async () => {
    const rows = await server.store.read((db) => db.selectFrom('session').select(['bound', 'began_at']).execute())
    return rows.toSorted((one, next) => next.began_at.getTime() - one.began_at.getTime())[0]?.bound
  }

  it.each<[string, Record<string, string>]>([
    ['Origin', origin],
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }],
  ])('a sign-in with the header %s sets a cookie of ninety days that no script reads', async (_name, headers) => {
    const { set } = await signIn(headers)
    expect(set).toMatch(/^session-hearthline=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict$/)
    expect(await bound()).toBe(true)
  })

  it('a token that was stolen from a browser is worth nothing without its cookie, or with that of another browser', async () => {
    const mine = await signIn(origin)
    const other = await signIn(origin)
    expect((await read(mine.token, mine.cookie)).status).toBe(200)
    for (const cookie of [undefined, other.cookie, 'session-hearthline=', `${mine.cookie}x`])
      expect(await read(mine.token, cookie)).toMatchObject({ status: 401, body: { type: '/problems/unauthenticated' } })
    const path = statusPath(ana.applicationUuid)
    expect((await server.send('GET', path, { token: mine.token })).status).toBe(401)
    expect((await server.send('GET', path, { token: mine.token, headers: { cookie: mine.cookie } })).status).toBe(200)
  })

  it('a renewed token is bound like the one of before', async () => {
    const { token, cookie } = await signIn(origin)
    server.clock.ahead += 6 * minute
    const renewed = (await read(token, cookie)).headers.authorization ?? ''
    expect(renewed).toMatch(/^Bearer /)
    expect((await read(renewed, cookie)).status).toBe(200)
    expect((await read(renewed)).status).toBe(401)
  })

  it('sign-ins in two tabs of one browser share its cookie, so that both tokens work', async () => {
    const first = await signIn(origin)
    const second = await signIn({ ...origin, cookie: first.cookie })
    expect(second.cookie).toBe(first.cookie)
    for (const { token } of [first, second]) expect((await read(token, second.cookie)).status).toBe(200)
  })

  it('the session of a program has no cookie, is recorded as not bound, and its token works as the contract says', async () => {
    const { token, set } = await signIn({})
    expect(set).toBe('')
    expect(await bound()).toBe(false)
    expect((await read(token)).status).toBe(200)
  })
})

describe('a sign-in from a new device', () => {
  const origin = { origin: 'http://localhost:80' }
  let ana: Registered
  beforeEach(async () => {
    ana = await server.register()
  })
  const signIn = async (headers: Readonly<Record<string, string>>) => {
    const answer = await login({ email: ana.email, password: ana.password }, { headers })
    return answer.headers['set-cookie']?.split(';')[0] ?? ''
  }
  const mailed = async () => (await mailsTo(server, ana.email)).filter(({ row }) => row.message === 'new-device').length

  it('a sign-in of a browser that never signed in to the account is reported by e-mail, once', async () => {
    const cookie = await signIn(origin)
    expect(await mailed()).toBe(1)
    await signIn({ ...origin, cookie })
    expect(await mailed()).toBe(1)
    await signIn({ ...origin, cookie: `session-hearthline=${'x'.repeat(43)}` })
    expect(await mailed()).toBe(2)
  })

  it('the browser and the program of a registration are known', async () => {
    ana = await server.register({ headers: origin })
    expect(await mailed()).toBe(0)
    await signIn({})
    expect(await mailed()).toBe(0)
  })

  it('a program at another address is a new device', async () => {
    await loginFrom('192.0.2.77', ana.email, ana.password)
    expect(await mailed()).toBe(1)
  })
})

describe('the tokens of a session', () => {
  const origin = { origin: 'http://localhost:80' }
  const signIn = async (headers: Readonly<Record<string, string>> = origin) => {
    const answer = await login({ email: ana.email, password: ana.password }, { headers })
    return { token: answer.headers.authorization ?? '', cookie: answer.headers['set-cookie']?.split(';')[0] ?? '' }
  }
  const read = (token: string, cookie: string) =>
    server.send('GET', '/service-profile/api/v1/profile', { token, headers: { cookie } })
  const renew = (token: string, cookie: string) => server.send('POST', renewalPath, { token, headers: { cookie, ...origin } })

  it('a browser renews a token that has expired, until half an hour after it was made, and goes on', async () => {
    const { token, cookie } = await signIn()
    server.clock.ahead += 16 * minute
    expect((await read(token, cookie)).status).toBe(401)
    const answer = await renew(token, cookie)
    expect(answer.status).toBe(200)
    expect((await read(answer.headers.authorization ?? '', cookie)).status).toBe(200)
    server.clock.ahead += 31 * minute
    expect((await renew(answer.headers.authorization ?? '', cookie)).status).toBe(401)
  })

  it('an expired token is not renewed without the cookie of its browser, nor for a program', async () => {
    const [mine, program] = [await signIn(), await signIn({})]
    server.clock.ahead += 16 * minute
    expect((await renew(mine.token, '')).status).toBe(401)
    expect((await renew(program.token, mine.cookie)).status).toBe(401)
    expect((await renew(mine.token, mine.cookie)).status).toBe(200)
  })

  it('a program renews its token by its calls, as the contract says', async () => {
    let { token } = await signIn({})
    for (let calls = 0; calls < 4; calls += 1) {
      server.clock.ahead += 10 * minute
      const answer = await read(token, '')
      expect(answer.status).toBe(200)
      token = answer.headers.authorization ?? ''
    }
  })

  it.each(['a browser', 'a program'])('a token of %s that is used after its successor ends the session', async (whose) => {
    const { token, cookie } = await signIn(whose === 'a browser' ? origin : {})
    server.clock.ahead += 6 * minute
    const successor = (await read(token, cookie)).headers.authorization ?? ''
    expect((await read(successor, cookie)).status).toBe(200)
    server.clock.ahead += 2 * minute
    expect(await read(token, cookie)).toMatchObject({ status: 401, body: { type: '/problems/unauthenticated' } })
    expect((await read(successor, cookie)).status).toBe(401)
    expect((await renew(successor, cookie)).status).toBe(401)
  })

  it('a replaced token that asks for the status or for a renewal ends the session as well', async () => {
    const path = statusPath(ana.applicationUuid)
    for (const method of ['GET', 'POST'] as const) {
      const { token, cookie } = await signIn()
      server.clock.ahead += 6 * minute
      const successor = (await server.send('GET', path, { token, headers: { cookie } })).headers.authorization ?? ''
      expect((await server.send('GET', path, { token: successor, headers: { cookie } })).status).toBe(200)
      server.clock.ahead += 2 * minute
      const reused = await server.send(method, method === 'GET' ? path : renewalPath, { token, headers: { cookie } })
      expect(reused.status).toBe(401)
      expect((await read(successor, cookie)).status).toBe(401)
    }
  })

  it('a token whose successor was lost on the way goes on being good, and gets the same successor', async () => {
    const { token, cookie } = await signIn()
    server.clock.ahead += 6 * minute
    await read(token, cookie)
    server.clock.ahead += 6 * minute
    const successor = (await read(token, cookie)).headers.authorization ?? ''
    expect((await read(successor, cookie)).status).toBe(200)
  })

  it('several tabs that renew at once, and requests that were under way, do not end the session', async () => {
    const { token, cookie } = await signIn()
    server.clock.ahead += 16 * minute
    const renewed = await Promise.all([1, 2, 3].map(() => renew(token, cookie)))
    expect(renewed.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { headers } of renewed) expect((await read(headers.authorization ?? '', cookie)).status).toBe(200)
    server.clock.ahead += 50_000
    const late = await renew(token, cookie)
    expect(late.status).toBe(200)
    for (const { headers } of [...renewed, late]) expect((await read(headers.authorization ?? '', cookie)).status).toBe(200)
  })

  it('a sign-out with a token that has expired ends the session', async () => {
    const { token, cookie } = await signIn()
    server.clock.ahead += 16 * minute
    const headers = { cookie, ...origin }
    expect((await server.send('POST', '/identity-broker/customer/secure/api/v3/logout', { token, headers })).status).toBe(200)
    expect((await renew(token, cookie)).status).toBe(401)
  })
})

describe('signing out', () => {
  it('signing out invalidates the token at once and leads to the sign-in page', async () => {
    const { body, headers } = await login({ email: ana.email, password: ana.password })
    const token = headers.authorization ?? ''
    const other = (await login({ email: ana.email, password: ana.password })).headers.authorization ?? ''
    const out = await server.send('POST', '/identity-broker/customer/secure/api/v3/logout', { token })
    expect(out).toMatchObject({ status: 200, body: { redirect: '/account/heloc/auth/login' } })
    expect(out.headers['clear-site-data']).toBe('"cache"')
    expect(body.jwt).toBeDefined()
    expect((await profile(token)).status).toBe(401)
    expect((await profile(other)).status).toBe(200)
  })
})

describe('the identity broker endpoints', () => {
  const where = (query: string) => server.send('POST', `/identity-broker/customer/api/v3/login${query}`)

  it('the broker redirects to the sign-in page and keeps a safe return path', async () => {
    expect((await where('')).body).toEqual({ redirect: '/account/heloc/auth/login' })
    expect((await where('?redirectUrl=/account/heloc/x')).body).toEqual({
      redirect: '/account/heloc/auth/login?redirectUrl=%2Faccount%2Fheloc%2Fx',
    })
  })

  it('the broker drops a return path that leads to another site', async () => {
    expect((await where('?redirectUrl=//evil.example')).body).toEqual({ redirect: '/account/heloc/auth/login' })
    expect((await where('?redirectUrl=/a/..//evil.example')).body).toEqual({ redirect: '/account/heloc/auth/login' })
  })

  it('the broker returns the signed-in identity in the form of both versions of the identity endpoint', async () => {
    const token = (await login({ email: ana.email, password: ana.password })).headers.authorization ?? ''
    const paths = [
      '/identity-broker/customer/secure/api/v3/self/helocinfo',
      '/identity/secure/api/v1/identity',
      '/identity/secure/api/v1_1/identity',
    ]
    const answers = await Promise.all(paths.map((path) => server.send('GET', path, { token })))
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 200,
        body: { uuid: ana.identityUuid, organizationCode: expect.stringMatching(/^[A-Z]/) },
      })
    }
  })
})
