import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailCodePath } from '#contract/account.ts'
import { agentSignInPath } from '#contract/agents.ts'
import { loginPath, profilePath } from '#contract/identity.ts'
import { draftPath } from '#contract/registration.ts'
import { aServer, type Registered, type TestServer } from '#kit/a-server.ts'

let server: TestServer
let ana: Registered
beforeAll(async () => {
  server = await aServer({ lenders: ['hearthline', 'sierra-first'] })
  ana = await server.register()
})
afterAll(() => server.close())

type Document = { readonly paths: Record<string, Record<string, { readonly security?: readonly object[] }>> }
const methods = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const

describe('a caller without a token', () => {
  it.each([
    ['no token', {}],
    ['no token that this server made', { token: 'Bearer x.y.z' }],
  ])('a caller with %s gets 401 from every operation that needs one, whatever else the request says', async (_, sent) => {
    const document = (await server.send('GET', '/openapi.json')).body as unknown as Document
    const needing = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { security }]) => security?.length === 1)
        .map(([method]) => [methods[method as keyof typeof methods], path.replaceAll(/\{\w+\}/g, 'x')] as const),
    )
    expect(needing.length).toBeGreaterThan(50)
    const answers = await Promise.all(
      needing.map(async ([method, path]) => {
        const body = method === 'GET' || method === 'DELETE' ? undefined : { no: 'member of any' }
        return [method, path, (await server.send(method, path, { ...sent, body })).status]
      }),
    )
    expect(answers.filter(([, , status]) => status !== 401)).toEqual([])
  })

  it('a token of another lender is refused before the body is looked at', async () => {
    const body = { no: 'member of any' }
    const answer = await server.send('POST', emailCodePath, { token: ana.token, lender: 'sierra-first', body })
    expect(answer).toMatchObject({ status: 403, body: { type: '/problems/wrong-lender' } })
  })
})

describe('a write that a browser sends for a page', () => {
  const write = (headers: Readonly<Record<string, string>>) =>
    server.send('PUT', draftPath, { headers, body: { journey: 'register-v2', typed: {}, accepted: {} } })

  it.each<[string, Record<string, string>]>([
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of another host of the same site', { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost' }],
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://localhost:81' }],
    ['of no origin', { origin: 'null' }],
  ])('a write for a page %s is refused', async (_, headers) => {
    expect(await write(headers)).toMatchObject({ status: 403, body: { type: '/problems/forbidden' } })
    const credentials = { email: ana.email, password: ana.password }
    expect((await server.send('POST', loginPath, { headers, body: credentials })).status).toBe(403)
    expect((await server.send('POST', agentSignInPath, { headers, body: { email: 'a', password: 'b' } })).status).toBe(403)
  })

  it.each<[string, Record<string, string>]>([
    ['of its own origin', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80' }],
    ['of its own origin, by a browser that names no site', { origin: 'http://localhost:80' }],
  ])('a write for a page %s is accepted, as that of a program', async (_, headers) => {
    expect((await write(headers)).status).toBe(200)
    expect((await write({})).status).toBe(200)
  })

  it('a link of another site opens a page and reads', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await server.send('GET', profilePath, { headers, token: ana.token })).status).toBe(200)
  })
})

describe('a page of another origin', () => {
  it.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
    'a page of %s may read no answer and is granted no write: nothing names it, in answers, errors and preflights',
    async (origin) => {
      const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
      const answers = await Promise.all([
        server.send('GET', profilePath, { headers, token: ana.token }),
        server.send('GET', profilePath, { headers }),
        server.send('OPTIONS' as 'GET', loginPath, { headers }),
        server.send('GET', '/openapi.json', { headers }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 200])
      const granted = answers.flatMap((answer) =>
        Object.keys(answer.headers).filter((name) => name.startsWith('access-control-')),
      )
      expect(granted).toEqual([])
    },
  )
})
