import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renewalPath } from '#contract/identity.ts'
import { type Call, createApi } from '#pages/lib/api/client.ts'
import { type Problem, problemOf } from '#pages/lib/api/problem.ts'
import { openSession } from '#pages/lib/session/session.ts'
import { browserStorage } from '#ui/browser-storage.ts'

const origin = 'https://lender.example'

type Answered = { status?: number; body?: unknown; authorization?: string }

/** A `fetch` that gives every request the same response, and records the requests. */
function aServer({ status = 200, body = {}, authorization }: Answered = {}) {
  const asked: { url: URL; init: RequestInit }[] = []
  const fetch = vi.fn(async (url: URL, init: RequestInit) => {
    asked.push({ url, init })
    const answer = new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: authorization === undefined ? {} : { authorization },
    })
    return Object.defineProperty(answer, 'url', { value: url.href })
  })
  return { asked, fetch: fetch as unknown as typeof globalThis.fetch }
}

function open(fetch: typeof globalThis.fetch) {
  const session = openSession(browserStorage('localStorage'))
  const ended = vi.fn()
  const api = createApi({ base: '', organization: 'LENDER', origin, session, onSessionEnded: ended, fetch })
  const problem = (path: string, call?: Call): Promise<Problem | undefined> =>
    api(path, call).then(
      () => undefined,
      (error: unknown) => problemOf(error),
    )
  return { api, session, ended, problem }
}

describe('the API client', () => {
  beforeEach(() => localStorage.clear())

  it('a request has the lender, the path of the page, the token and the credentials', async () => {
    const server = aServer()
    const { api, session } = open(server.fetch)
    session.keepToken('Bearer mine')
    await api('/x', { method: 'PUT', body: { a: 1 }, idempotencyKey: 'key', version: 3 })
    const [{ url, init } = { url: undefined, init: {} }] = server.asked
    expect(url?.href).toBe('https://lender.example/x')
    expect(init).toMatchObject({ method: 'PUT', credentials: 'include', body: '{"a":1}' })
    expect(Object.fromEntries(init.headers as Headers)).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'x-org': 'LENDER',
      'x-with-origin': origin,
      authorization: 'Bearer mine',
      'idempotency-key': 'key',
      'if-match': '"3"',
    })
  })

  it('a request that did not arrive in time is sent once more, as it was', async () => {
    const timedOut = aServer({ status: 408 })
    const server = aServer({ body: { arrived: true } })
    const { api } = open((url, init) => (timedOut.asked.length === 0 ? timedOut : server).fetch(url, init))
    expect(await api('/x', { method: 'PUT', body: { a: 1 }, idempotencyKey: 'key' })).toEqual({ arrived: true })
    expect(server.asked).toEqual(timedOut.asked)
  })

  it('a request that does not arrive in time twice is a problem', async () => {
    const server = aServer({ status: 408 })
    expect(await open(server.fetch).problem('/x')).toMatchObject({ kind: 'answered', status: 408 })
    expect(server.asked).toHaveLength(2)
  })

  it('a successful response with a token stores the token', async () => {
    const { api, session } = open(aServer({ authorization: 'Bearer new' }).fetch)
    await api('/x')
    expect(session.token()).toBe('Bearer new')
  })

  it('a response that arrives after the sign-out does not sign the borrower in again', async () => {
    const { api, session } = open((async (url: URL) => {
      session.signOut()
      return Object.defineProperty(new Response('{}', { headers: { authorization: 'Bearer new' } }), 'url', { value: url.href })
    }) as unknown as typeof fetch)
    session.keepToken('Bearer old')
    await api('/x')
    expect(session.token()).toBeUndefined()
  })

  it.each([
    ['a 401', { status: 401 }, true],
    ['a 403 with the message "unauthenticated"', { status: 403, body: { message: 'unauthenticated' } }, true],
    ['a 403 with the error "Invalid signature"', { status: 403, body: { errors: ['Invalid signature'] } }, true],
    ['another 403', { status: 403, body: { errors: ['Not yours.'] } }, false],
    ['a 500', { status: 500 }, false],
  ] as const)('a response with %s, such as %o, ends the session: %s', async (_name, answer, ends) => {
    const { problem, session, ended } = open(aServer(answer).fetch)
    session.keepToken('Bearer mine')
    await problem('/x')
    expect(session.token()).toBe(ends ? undefined : 'Bearer mine')
    expect(ended).toHaveBeenCalledTimes(ends ? 1 : 0)
  })

  it('a request whose token has expired is sent again, as it was, with a renewed one', async () => {
    const asked: string[] = []
    const { api, session, ended } = open((async (url: URL, init: RequestInit) => {
      const token = (init.headers as Headers).get('authorization')
      asked.push(`${init.method} ${url.pathname} ${token} ${init.body}`)
      const [status, headers] =
        url.pathname === renewalPath ? [200, { authorization: 'Bearer new' }] : [token === 'Bearer new' ? 200 : 401, {}]
      return Object.defineProperty(new Response('{"typed":"kept"}', { status, headers }), 'url', { value: url.href })
    }) as typeof fetch)
    session.keepToken('Bearer old')
    expect(await api('/x', { method: 'PUT', body: { a: 1 } })).toEqual({ typed: 'kept' })
    expect(asked).toEqual(['PUT /x Bearer old {"a":1}', `POST ${renewalPath} Bearer old undefined`, 'PUT /x Bearer new {"a":1}'])
    expect(session.token()).toBe('Bearer new')
    expect(ended).not.toHaveBeenCalled()
  })

  it('a request whose token another tab has renewed meanwhile is sent again with that one, without a renewal', async () => {
    const asked: string[] = []
    const { api, session } = open((async (url: URL, init: RequestInit) => {
      asked.push(`${url.pathname} ${(init.headers as Headers).get('authorization')}`)
      if (asked.length > 1) return Object.defineProperty(new Response('{}'), 'url', { value: url.href })
      localStorage.setItem('jwt', 'Bearer of another tab')
      return new Response('{}', { status: 401 })
    }) as typeof fetch)
    session.keepToken('Bearer old')
    await api('/x')
    expect(asked).toEqual(['/x Bearer old', '/x Bearer of another tab'])
  })

  it('a session does not end where the server cannot say whether it goes on', async () => {
    const { problem, session, ended } = open(
      (async (url: URL) => new Response('{}', { status: url.pathname === renewalPath ? 503 : 401 })) as typeof fetch,
    )
    session.keepToken('Bearer mine')
    expect(await problem('/x')).toMatchObject({ kind: 'answered', status: 503 })
    expect(session.token()).toBe('Bearer mine')
    expect(ended).not.toHaveBeenCalled()
  })

  it('a 401 at the sign-in is a wrong password and does not end the session', async () => {
    const { problem, ended } = open(aServer({ status: 401 }).fetch)
    expect(await problem('/login', { method: 'POST', body: {}, signsIn: true })).toMatchObject({ status: 401 })
    expect(ended).not.toHaveBeenCalled()
  })

  it('a problem document is read with its slug, errors and messages', async () => {
    const body = {
      type: '/problems/answers-refused',
      title: 'Refused',
      status: 422,
      errors: ['One.', 'Two.'],
      step: 'birthdate',
      messages: { dob: 'Must be at least 18 years old', evil: 3 },
    }
    const { problem } = open(aServer({ status: 422, body }).fetch)
    expect(await problem('/x')).toEqual({
      kind: 'answered',
      status: 422,
      slug: 'answers-refused',
      errors: ['One.', 'Two.'],
      message: 'Refused',
      step: 'birthdate',
      messages: { dob: 'Must be at least 18 years old' },
    })
  })

  it.each(['<h1>Bad gateway</h1>', '', '[1]', '"no"', '{"errors":"no list","type":"https://elsewhere/problems/x"}'])(
    'an error response that is not a problem document becomes an unknown problem: %s',
    async (body) => {
      const { problem } = open(aServer({ status: 502, body }).fetch)
      expect(await problem('/x')).toEqual({ kind: 'answered', status: 502, slug: 'unknown', errors: [] })
    },
  )

  it.each(['<!doctype html><title>Log in to the hotel network</title>', '', '{"cut'])(
    'a 200 response without JSON counts as an unreachable server, and its token is not stored: %s',
    async (body) => {
      const { problem, session } = open(aServer({ body, authorization: 'Bearer theirs' }).fetch)
      expect(await problem('/x')).toEqual({ kind: 'unreachable', timedOut: false })
      expect(session.token()).toBeUndefined()
    },
  )

  it('a request that `fetch` rejects is a problem of the kind "unreachable"', async () => {
    const { problem } = open(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await problem('/x')).toEqual({ kind: 'unreachable', timedOut: false })
  })

  it('a request without a response is aborted after 30 seconds', async () => {
    vi.useFakeTimers()
    const never = (_url: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    const { problem } = open(never as typeof fetch)
    const failed = problem('/x')
    await vi.advanceTimersByTimeAsync(29_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await failed).toEqual({ kind: 'unreachable', timedOut: true })
    vi.useRealTimers()
  })

  it('a request that its caller aborts is not a problem', async () => {
    const caller = new AbortController()
    const { api } = open(async () => {
      caller.abort()
      throw new DOMException('aborted', 'AbortError')
    })
    await expect(api('/x', { signal: caller.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})
