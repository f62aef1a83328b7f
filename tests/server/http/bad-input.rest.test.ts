import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Answered, aServer, type Registered, type Sent, type TestServer } from '#kit/a-server.ts'
import { registrationAnswers } from '#kit/registration-answers.ts'
import { rateLimits } from '#server/config/config.ts'

let server: TestServer
let ana: Registered
vi.setConfig({ testTimeout: 120_000 })

beforeAll(async () => {
  const limits = { max: 1_000_000, windowMs: 60_000 }
  const wide = {
    ...rateLimits,
    signInOfAccountFromAddress: limits,
    signInOfAccount: limits,
    signInFromAddress: limits,
    registrationFromAddress: limits,
    registrationOfEmail: limits,
    codesFromAddress: limits,
    codeTriesFromAddress: limits,
  }
  server = await aServer({ lenders: ['hearthline', 'sierra-first'], config: { limits: wide } })
  ana = await server.register()
})
afterAll(() => server.close())

const registration = '/identity/api/v1/registration/register'
const good = () => ({
  journey: 'register-v2',
  release: server.release('hearthline'),
  answers: registrationAnswers({ email: `${randomUUID()}@mail.example` }),
})
const register = (body: unknown, sent: Sent = {}) => server.send('POST', registration, { key: randomUUID(), body, ...sent })
const profile = (sent: Sent) => server.send('GET', '/service-profile/api/v1/profile', sent)
const screen = () => `/service-application/api/v1/application/heloc/${ana.applicationUuid}/screens/start/profile`

function expectProblem(answer: Answered, status: number, slug: string) {
  expect(answer.status, answer.text).toBe(status)
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(answer.body).toMatchObject({
    type: `/problems/${slug}`,
    status,
    title: expect.any(String),
    errors: [expect.any(String)],
  })
}

/** `[[[…]]]`, as text: nothing here could build it as a value. */
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe('the body of a request', () => {
  it.each([33, 1_000, 7_000, 100_000])('a body nested %i levels deep is refused before it is parsed', async (levels) => {
    const inAnswers = `{"journey":"register-v2","release":"x","answers":{"a":{"b":${deep(levels)}}}}`
    const answer = await register(inAnswers)
    expectProblem(answer, 400, 'malformed')
    expect(answer.body.detail).toBe('The JSON is deeper than 32 levels.')
    const objects = '{"a":'.repeat(levels) + 1 + '}'.repeat(levels)
    const [status, slug] = objects.length > 256 * 1024 ? ([413, 'too-large'] as const) : ([400, 'malformed'] as const)
    expectProblem(await register(objects), status, slug)
    expectProblem(
      await server.send('PUT', screen(), { token: ana.token, key: 'k', version: 1, body: deep(levels) }),
      400,
      'malformed',
    )
  })

  it('brackets inside the strings of a body do not count as nesting levels', async () => {
    const answer = await register({
      ...good(),
      answers: registrationAnswers({ street1: '12 Elm [[[[{{{{\\"[[ St', email: 'b@mail.example' }),
    })
    expect([200, 422]).toContain(answer.status)
  })

  it('a body over 256 KB is refused with 413', async () => {
    expectProblem(await register(JSON.stringify({ journey: 'x'.repeat(300_000) })), 413, 'too-large')
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/json'])(
    'a body with Content-Type %s is refused with 415',
    async (type) => {
      const body = JSON.stringify(good())
      expectProblem(await register(body, { headers: { 'content-type': type } }), 415, 'unsupported-media-type')
    },
  )

  it.each([
    ['no content', ''],
    ['invalid JSON', '{"a":'],
    ['a bare word', 'yes'],
    ['a number that is too large', '{"journey":"register-v2","release":"x","answers":{"a":{"b":1e400}}}'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['a null character', '{"journey":"a\\u0000b","release":"x","answers":{}}'],
    ['half a surrogate pair', '{"journey":"a\\ud800b","release":"x","answers":{}}'],
    ['a null character in a key', '{"journey":"a","release":"x","answers":{"a\\u0000":{}}}'],
    ['__proto__', '{"journey":"a","release":"x","answers":{"__proto__":{"polluted":1}}}'],
    ['constructor', '{"journey":"a","release":"x","answers":{"constructor":{"prototype":{"polluted":1}}}}'],
  ])('a body with %s is refused', async (_what, body) => {
    expectProblem(await register(body), 400, 'malformed')
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it.each([
    ['a list', []],
    ['null', null],
    ['a text', '"text"'],
    ['no "answers"', { journey: 'register-v2', release: 'a'.repeat(32) }],
    ['a number as the journey', { ...{ journey: 7, release: 'a'.repeat(32), answers: {} } }],
    ['a number as the release', { journey: 'register-v2', release: 7, answers: {} }],
    ['a list as the answers', { journey: 'register-v2', release: 'a'.repeat(32), answers: [] }],
    ['a string as the answers of a step', { journey: 'register-v2', release: 'a'.repeat(32), answers: { birthdate: 'x' } }],
    ['an extra field', { journey: 'register-v2', release: 'a'.repeat(32), answers: {}, status: 'COMPLETE' }],
  ])('a registration whose body is or has %s is refused with 400', async (_what, body) => {
    expectProblem(await register(typeof body === 'string' ? body : JSON.stringify(body)), 400, 'malformed')
  })

  it('a registration with an unknown field, step or journey is refused with 400', async () => {
    const body = good()
    const field = { ...body.answers, birthdate: { ...body.answers.birthdate, uuid: 'mine' } }
    expectProblem(await register({ ...body, answers: field }), 400, 'malformed')
    expectProblem(await register({ ...body, answers: { ...body.answers, 'no-such-step': {} } }), 400, 'malformed')
    expectProblem(await register({ ...body, journey: 'no-such-journey' }), 400, 'malformed')
    expectProblem(await register({ ...body, journey: 'constructor' }), 400, 'malformed')
  })

  it('answers of another type than their fields are refused as field errors and never cause a 500', async () => {
    const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(2 ** 53, -1, '\u202e', 'x'.repeat(5_000), [[]], {}))
    const fields = [
      'street1',
      'state',
      'zip',
      'occupancyType',
      'isListedForSale',
      'income',
      'employmentType',
      'firstName',
      'suffix',
      'dob',
      'phoneNumber',
      'email',
      'password',
      'termPrivacyConsent',
    ]
    const property = fc.asyncProperty(fc.constantFrom(...fields), value, async (field, answer) => {
      const body = { ...good(), answers: registrationAnswers({ email: `${randomUUID()}@mail.example`, [field]: answer }) }
      const { status, text } = await register(body)
      expect([200, 400, 422], `${field} ${JSON.stringify(answer)} ${text}`).toContain(status)
    })
    await fc.assert(property, { numRuns: 300 })
  })
})

describe('the access token of a request', () => {
  const key = () => server.parts.keys.tokens
  /** Those of a good token, so that nothing is wrong with a bad one but what the claim names. */
  const claims = (): Record<string, unknown> => {
    const { org, sid, auth_time } = decodeJwt(ana.token.slice('Bearer '.length))
    return { org, sid, auth_time }
  }
  const signed = (change: (token: SignJWT) => SignJWT, with_: Uint8Array = key(), alg = 'HS256', other: object = {}) => {
    const token = new SignJWT({ ...claims(), ...other })
      .setProtectedHeader({ alg })
      .setSubject(ana.identityUuid)
      .setIssuer('stepwright')
    return change(token.setAudience('borrower').setIssuedAt().setExpirationTime('10m')).sign(with_)
  }
  const unsigned = (header: object) =>
    [header, { ...claims(), sub: ana.identityUuid, iss: 'stepwright', aud: 'borrower', exp: 9_999_999_999, iat: 1 }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')

  it('a valid token is accepted', async () => {
    expect((await profile({ token: ana.token })).status).toBe(200)
    expect((await profile({ token: `Bearer ${await signed((it) => it)}` })).status).toBe(200)
  })

  it.each<[string, () => string | Promise<string>]>([
    ['an empty value', () => 'Bearer '],
    ['a value that is not a JWT', () => 'Bearer x'],
    ['the scheme "bearer" in lower case', () => ana.token.replace('Bearer', 'bearer')],
    ['the scheme "Basic"', () => ana.token.replace('Bearer', 'Basic')],
    ['a cut signature', () => ana.token.slice(0, -4)],
    ['a replaced payload', () => ana.token.replace(/\.[^.]+\./, `.${Buffer.from('{"sub":"x"}').toString('base64url')}.`)],
    ['algorithm "none"', () => `Bearer ${unsigned({ alg: 'none' })}.`],
    ['algorithm "NONE"', () => `Bearer ${unsigned({ alg: 'NONE', typ: 'JWT' })}.`],
    ['another secret', async () => `Bearer ${await signed((it) => it, new Uint8Array(32))}`],
    ['another algorithm', async () => `Bearer ${await signed((it) => it, key(), 'HS512')}`],
    [
      'an expiry in the past',
      async () => `Bearer ${await signed((it) => it.setExpirationTime(Math.floor(Date.now() / 1000) - 1))}`,
    ],
    ['a start of validity in the future', async () => `Bearer ${await signed((it) => it.setNotBefore('5m'))}`],
    ['another issuer', async () => `Bearer ${await signed((it) => it.setIssuer('someone-else'))}`],
    ['another audience', async () => `Bearer ${await signed((it) => it.setAudience('staff'))}`],
    ['an unknown session', async () => `Bearer ${await signed((it) => it, key(), 'HS256', { sid: randomUUID() })}`],
    ['ten thousand characters', () => `Bearer ${'a.'.repeat(5_000)}`],
  ])('a token with %s is refused', async (_what, token) => {
    const authorization = await token()
    expectProblem(await profile({ token: authorization }), 401, 'unauthenticated')
    expectProblem(await register(good(), { token: authorization }), 401, 'unauthenticated')
  })

  it('a request without a token is refused', async () => {
    expectProblem(await profile({}), 401, 'unauthenticated')
  })

  it('a token of another lender is refused with 403 wrong-lender and the error "unauthenticated"', async () => {
    const answer = await profile({ token: ana.token, lender: 'sierra-first' })
    expectProblem(answer, 403, 'wrong-lender')
    expect(answer.body.errors).toEqual(['unauthenticated'])
  })

  it('a token expires 15 minutes after its last renewal, and responses renew it', async () => {
    const { clock, profileWith, token, close } = await aServerOfItsOwn()
    clock.ahead = 10 * 60_000
    const renewed = (await profileWith(token)).headers.authorization
    expect(renewed).toMatch(/^Bearer /)
    clock.ahead = 20 * 60_000
    expectProblem(await profileWith(token), 401, 'unauthenticated')
    expect((await profileWith(renewed ?? '')).status).toBe(200)
    await close()
  })

  it('a token expires 12 hours after the sign-in, however often it was renewed', async () => {
    const { clock, profileWith, token, close } = await aServerOfItsOwn()
    let newest = token
    for (let minutes = 14; minutes < 12 * 60; minutes += 14) {
      clock.ahead = minutes * 60_000
      const answer = await profileWith(newest)
      expect(answer.status).toBe(200)
      newest = answer.headers.authorization ?? newest
    }
    clock.ahead = (12 * 60 + 1) * 60_000
    expectProblem(await profileWith(newest), 401, 'unauthenticated')
    await close()
  })

  /** Its clock may go ahead: the sessions of the other tests' borrowers would end with it. */
  async function aServerOfItsOwn() {
    const { clock, close, register, send } = await aServer()
    const { token } = await register()
    return { clock, close, token, profileWith: (by: string) => send('GET', '/service-profile/api/v1/profile', { token: by }) }
  }
})

describe('the lender that a request names', () => {
  it.each(['nobody', 'HEARTHLINE, SIERRA', '', '../base', 'base', 'constructor'])(
    'a request that names the lender %j is refused with 403 wrong-lender',
    async (lender) => {
      const answer = await profile({ lender, token: ana.token })
      expect(answer.status).toBe(403)
      expect(answer.body.type).toBe('/problems/wrong-lender')
    },
  )

  it('a request may name its lender by the organization code in x-org', async () => {
    const { code } = (await server.parts.releases.served('hearthline'))?.flow.live.lender ?? {}
    expect((await profile({ token: ana.token, headers: { 'x-org': code ?? '' } })).status).toBe(200)
  })
})

describe('the URL of a request', () => {
  it.each([
    '/service-application/api/v1/application/heloc/not-a-uuid',
    '/service-application/api/v1/application/heloc/%00',
    '/service-application/api/v1/application/heloc/all?page=-1',
    '/service-application/api/v1/application/heloc/all?page=1&page=2',
    '/address-lookup',
    '/address-lookup?q=a&q=b',
    '/address-lookup?q=%00',
    `/address-lookup?q=${'a'.repeat(300)}`,
    '/%ff',
    '/address-lookup?q=%',
    '/flows/zzz/release.js',
    '/service-operating-hours/external/api/v1/hours/ops%20phone',
  ])('the malformed URL %s is answered with a 4xx status', async (url) => {
    const answer = await server.send('GET', url, { token: ana.token })
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(url.endsWith('q=%') ? 200 : 400)
    expect(answer.status).toBeLessThan(500)
  })

  it('an unknown path is a problem document for programs and an HTML page for browsers', async () => {
    expectProblem(await server.send('GET', '/no/such/path'), 404, 'not-found')
    expectProblem(await server.send('POST', '/no/such/path', { body: {} }), 404, 'not-found')
    const page = await server.send('GET', '/no/such/path', { headers: { accept: 'text/html' } })
    expect(page).toMatchObject({ status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } })
    expect(page.text).toContain('We cannot find this page')
  })
})

describe('a problem that only a faulty client can cause', () => {
  it('a missing or reused Idempotency-Key and a body that is too large have the title of the problem as their error text', async () => {
    const key = randomUUID()
    await register(good(), { key })
    const answers = await Promise.all([
      server.send('POST', registration, { body: good() }),
      register(good(), { key }),
      register(JSON.stringify({ journey: 'x'.repeat(300_000) })),
    ])
    expect(answers.map(({ body }) => body.errors)).toEqual([
      ['Idempotency-Key is missing'],
      ['Idempotency-Key is already used'],
      ['Content too large'],
    ])
  })
})

describe('the id of an application in a URL', () => {
  it.each([(id: string) => `urn:uuid:${id}`, (id: string) => `{${id}}`, (id: string) => id.replaceAll('-', '')])(
    'an application id in a spelling other than the canonical UUID is refused with 400: spelling %#',
    async (spelled) => {
      const url = `/service-application/api/v1/application/heloc/${spelled(ana.applicationUuid)}`
      expectProblem(await server.send('GET', url, { token: ana.token }), 400, 'malformed')
    },
  )
})

describe('random requests', () => {
  it('random requests to every operation of the OpenAPI document never get a 5xx status', async () => {
    // Signing out is one of the operations.
    const bo = await server.register()
    const document = JSON.parse((await server.send('GET', '/openapi.json')).text) as {
      paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>
    }
    const operations = Object.entries(document.paths)
      .filter(([path]) => path !== '/flows/updates')
      .flatMap(([path, methods]) => Object.entries(methods).map(([method, { parameters }]) => ({ path, method, parameters })))
    expect(operations.length).toBeGreaterThan(25)
    const odd = fc.constantFrom(
      '\u0000',
      '\ud800',
      'é',
      '../..',
      "' or 1=1 --",
      '9'.repeat(400),
      '',
      ' ',
      '%',
      '[object Object]',
      'true',
      '-1',
      '1e400',
      '<script>',
    )
    const text = fc.oneof(odd, fc.string({ unit: 'binary' }), fc.constant(bo.applicationUuid), fc.constant('start/profile'))
    const body = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }),
      fc.record({ answers: fc.jsonValue() }),
      fc.record({ email: text, password: text }),
      fc.record({ featureKey: text, optimizeUser: fc.object({ maxDepth: 2 }) }),
      fc.record({
        journey: fc.constant('register-v2'),
        release: fc.constant(server.release('hearthline')),
        answers: fc.dictionary(text, fc.jsonValue()),
      }),
    )
    const property = fc.asyncProperty(
      fc.constantFrom(...operations),
      fc.array(text, { minLength: 6, maxLength: 6 }),
      body,
      fc.boolean(),
      async ({ path, method, parameters }, texts, sent, signedIn) => {
        let next = 0
        const value = () => encodeURIComponent((texts[next++ % texts.length] ?? '').toWellFormed())
        const inQuery = parameters.filter(({ in: where }) => where === 'query').map(({ name }) => `${name}=${value()}`)
        const url = `${path.replace(/\{\w+\}/g, () => value() || 'x')}${inQuery.length > 0 ? `?${inQuery.join('&')}` : ''}`
        const verb = method.toUpperCase() as 'GET' | 'POST' | 'PUT'
        const { status, text: answerText } = await server.send(verb, url, {
          ...(signedIn && { token: bo.token }),
          ...(verb !== 'GET' && { body: JSON.stringify(sent) }),
          key: 'any',
          version: 1,
        })
        expect(status, `${verb} ${url} ${JSON.stringify(sent)} ${answerText}`).toBeLessThan(500)
        if (status >= 400) expect(JSON.parse(answerText)).toMatchObject({ status, errors: expect.any(Array) })
      },
    )
    await fc.assert(property, { numRuns: 1_000 })
  })
})
