import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountPath } from '#contract/account.ts'
import { agentSignInPath, deskPath } from '#contract/agents.ts'
import { codeSignInPath } from '#contract/code-sign-in.ts'
import { documentsPath } from '#contract/documents.ts'
import { brokerLogoutPath, loginPath } from '#contract/identity.ts'
import { passwordPath, sessionsPath } from '#contract/settings.ts'
import { invitationPath } from '#contract/signers.ts'
import { aServer, hearthline, type Registered, type TestServer } from '#kit/a-server.ts'
import { lenderSystem, statusRoutes } from '#kit/http-lender.ts'
import { withOwnScreens } from '#kit/own-screens.ts'
import { rateLimits } from '#server/config/config.ts'
import { fairQueue } from '#server/limits/fair-queue.ts'
import { newTrace, type SecurityEventName, securityEvents, withTrace } from '#server/logs/security-log.ts'
import { REPOSITORY } from '#tools/repository.ts'

const other = 'juniper-lane'
const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
/** The address of the requests of the kit, and that of a stranger. */
const [here, elsewhere] = ['127.0.0.1', '203.0.113.77']
let server: TestServer
let ana: Registered
const minute = 60_000

beforeAll(async () => {
  server = await aServer({
    lenders: [hearthline, other],
    config: {
      limits: { ...rateLimits, signInOfAccountFromAddress: { max: 2, windowMs: 15 * minute } },
      lenderSystems: new Map([[other, { url: 'http://127.0.0.1:1', secrets: [secret] }]]),
    },
  })
  const lender = JSON.parse(server.shipped.get(`${other}/lender.json`) ?? '')
  const routes = JSON.parse(server.shipped.get(`${other}/status-routes.json`) ?? '{}')
  server.files.set(`${other}/lender.json`, JSON.stringify({ ...lender, lenderSystem }))
  server.files.set(`${other}/status-routes.json`, JSON.stringify({ ...routes, ...statusRoutes }))
  await withOwnScreens(server, hearthline)
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await server.register()
})

type Line = { readonly [field: string]: unknown }
const lines = (): Line[] =>
  server
    .log()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

/** The lines of an event since a moment. */
const since = (length: number, event: SecurityEventName) =>
  lines()
    .slice(length)
    .filter(({ security }) => security === event)
const login = (email: string, password: string, remoteAddress = here) =>
  server.app.inject({
    method: 'POST',
    url: loginPath,
    headers: { 'x-org': hearthline },
    payload: { email, password },
    remoteAddress,
  })
const token = ({ token: value }: Registered) => ({ token: value })

/** Requests of a hostile client, a borrower and an agent, by the event that each is. */
const causes: readonly (readonly [SecurityEventName, () => Promise<unknown>, Line?])[] = [
  ['signed-in', () => login(ana.email, ana.password), { method: 'password', bound: false, account: expect.any(String) }],
  ['new-device', () => login(ana.email, ana.password, elsewhere), { method: 'password' }],
  ['wrong-password', () => login(ana.email, 'Wrong-Password-1'), { place: 'sign-in', email: expect.any(String) }],
  [
    'account-locked',
    async () => {
      for (let tries = 0; tries < 3; tries += 1) await login(ana.email, 'Wrong-Password-1')
    },
    { limit: 'sign-in-pair' },
  ],
  ['signed-out', () => server.send('POST', brokerLogoutPath, { ...token(ana), body: {} })],
  ['other-sessions-ended', () => server.send('DELETE', sessionsPath, token(ana))],
  [
    'password-changed',
    () =>
      server.send('PUT', passwordPath, {
        ...token(ana),
        body: { currentPassword: ana.password, password: 'Another-Horse-7!' },
      }),
  ],
  [
    'wrong-code',
    () => server.send('POST', codeSignInPath, { body: { email: ana.email, code: '000000' } }),
    { purpose: 'sign-in' },
  ],
  ['token-refused', () => server.send('GET', accountPath, { token: 'Bearer forged.token.of-nobody' })],
  ['token-of-another-lender', () => server.send('GET', accountPath, { ...token(ana), lender: other }), { lender: other }],
  ['lender-contradicted', () => server.send('GET', accountPath, { lender: 'no-such-lender' })],
  ['email-taken', () => server.register({ answers: { email: ana.email } }).catch(() => undefined)],
  ['invitation-refused', () => server.send('POST', invitationPath, { body: { token: 'a-link-that-is-forged' } })],
  [
    'agent-sign-in-failed',
    () =>
      server.send('POST', agentSignInPath, {
        body: { email: 'ruth@bank.example', password: 'wrong', code: '123456' },
        headers: { origin: 'http://localhost:80', host: 'localhost:80' },
      }),
  ],
  [
    'origin-refused',
    () =>
      server.send('POST', agentSignInPath, {
        body: { email: 'ruth@bank.example', password: 'wrong', code: '123456' },
        headers: { origin: 'https://evil.example' },
      }),
  ],
  ['agent-token-refused', () => server.send('GET', deskPath, { headers: { cookie: 'agent-session=forged' } })],
  [
    'file-refused',
    () =>
      server.send('POST', `${documentsPath(ana.applicationUuid)}?type=DRIVERSLICENSEFRONT&screen=own/upload`, {
        ...{ ...token(ana), key: randomUUID(), body: Buffer.from('no picture') },
        headers: { 'content-type': 'image/png' },
      }),
    { reason: 'unknown' },
  ],
  [
    'webhook-forged',
    () =>
      server.send('PUT', `/lender-system/v1/applications/${randomUUID()}`, {
        ...{ lender: other, body: '{}' },
        headers: {
          'content-type': 'application/cloudevents+json',
          ...{ 'webhook-id': 'one', 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` },
          'webhook-timestamp': String(Math.floor((Date.now() + server.clock.ahead) / 1000)),
        },
      }),
    { lender: other },
  ],
]

describe('a security event', () => {
  it.each(causes.map(([event, request, fields = {}]) => ({ event, request, fields })))(
    'the event $event is one line of the log, with its level, its text and the pseudonym of the network',
    async ({ event, request, fields }) => {
      const before = lines().length
      await request()
      const [line, ...more] = since(before, event)
      expect(more).toEqual([])
      const { level, says } = securityEvents[event]
      const number = { info: 30, warn: 40, error: 50 }[level]
      expect(line).toMatchObject({
        level: number,
        msg: says,
        network: expect.stringMatching(/^[\w-]{16}$/),
        requestId: expect.any(String),
        ...fields,
      })
    },
  )

  it('two tries from one network have the same pseudonym, and those from another have another', async () => {
    const before = lines().length
    for (const address of [here, here, elsewhere]) await login(ana.email, 'Wrong-Password-1', address)
    const [one, two, three] = since(before, 'wrong-password').map(({ network }) => network)
    expect([one === two, one === three]).toEqual([true, false])
  })

  it('the lines of a borrower have the same pseudonyms of account and session, those of requests, too', async () => {
    const before = lines().length
    const { headers } = await login(ana.email, ana.password)
    const request = { token: String(headers.authorization) }
    await server.send('GET', accountPath, request)
    await server.send('POST', brokerLogoutPath, { ...request, body: {} })
    const theirs = lines()
      .slice(before)
      .map(({ account, session }) => ({ account, session }))
    // Two events, and three requests.
    expect(theirs).toHaveLength(5)
    expect(new Set(theirs.map((line) => JSON.stringify(line))).size).toBe(1)
    expect(theirs[0]).toEqual({ account: expect.stringMatching(/^[\w-]{16}$/), session: expect.stringMatching(/^[\w-]{16}$/) })
  })

  it('a request without a session has no pseudonym of one', async () => {
    const before = lines().length
    await server.send('GET', accountPath)
    expect(lines().slice(before)).toEqual([expect.not.objectContaining({ account: expect.anything() })])
  })

  it('no line has an address, an e-mail, a token, or the id of an account or a session', async () => {
    const { headers } = await login(ana.email, ana.password, elsewhere)
    const bearer = String(headers.authorization)
    await server.send('GET', accountPath, { token: bearer, lender: other })
    const [, claims = ''] = bearer.split('.')
    const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string }
    const all = lines().filter(({ security }) => security !== undefined)
    expect(all.length).toBeGreaterThan(20)
    const text = JSON.stringify(all)
    for (const hidden of [
      ana.email,
      'mail.example',
      here,
      elsewhere,
      bearer,
      ana.token,
      ana.password,
      ana.identityUuid,
      sid,
      'ruth',
    ])
      expect(text.includes(hidden), hidden).toBe(false)
  })

  it('an event in a queue that is full names the queue', async () => {
    const written: object[] = []
    const keep = (data: object) => void written.push(data)
    const trace = newTrace({ info: keep, warn: keep, error: keep }, server.parts.keys)
    const inTurn = fairQueue({ queue: 'passwords', atOnce: 1, mostWaiting: 0, longestWaitMs: 1 })
    const { promise: free, resolve } = Promise.withResolvers<void>()
    const first = inTurn('', () => free)
    await withTrace(trace, () => expect(inTurn('', async () => undefined)).rejects.toThrow('unavailable'))
    resolve()
    await first
    expect(written).toEqual([{ security: 'queue-full', queue: 'passwords' }])
  })

  it('the guide for operators lists every event with its text', async () => {
    const guide = await readFile(join(REPOSITORY, 'docs/how-to/run-a-server.md'), 'utf8')
    const listed = [...guide.matchAll(/^\| `([a-z-]+)` \| (info|warn|error) \| (.+?) \| .*\|$/gm)].map(
      ([, event, level, says]) => [event, { level, says }],
    )
    expect(Object.fromEntries(listed)).toEqual(securityEvents)
  })
})
