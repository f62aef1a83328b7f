/** What only a socket can be asked: requests that are none, that never end, or that come from too many hands. */
import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#kit/a-server.ts'
import { eventually } from '#kit/eventually.ts'
import { refuseConnection } from '#server/http/refuse-connection.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const port = () => (server.app.server.address() as AddressInfo).port

/** A caller who never closes by itself, and the server's own end of the connection. */
async function caller(): Promise<{ mine: Socket; theirs: Socket; heard: Promise<string> }> {
  const accepted = once(server.app.server, 'connection') as Promise<[Socket]>
  const mine = connect({ port: port(), host: '127.0.0.1', allowHalfOpen: true })
  const [theirs] = await accepted
  let text = ''
  mine.on('data', (part) => {
    text += part.toString()
  })
  mine.on('error', () => undefined)
  return { mine, theirs, heard: once(mine, 'end').then(() => text) }
}

async function say(text: string): Promise<string> {
  const { mine, heard } = await caller()
  mine.write(text)
  const answer = await heard
  mine.destroy()
  return answer
}

/** A request of which one byte of the body is there. */
const beginning =
  'POST /identity/api/v1/login HTTP/1.1\r\nHost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{'

const problemIn = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))

describe('an HTTP connection', () => {
  it.each([
    ['bytes that are not HTTP', 'garbage\r\n\r\n', 400],
    ['headers that are too long', `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(70_000)}`, 431],
    ['a request without a Host header', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two Host headers', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\nConnection: close\r\n\r\n', 400],
    [
      'a Host header that differs from the host of its target',
      'GET http://a.example/healthz HTTP/1.1\r\nHost: b.example\r\nConnection: close\r\n\r\n',
      400,
    ],
    [
      'a Host header that differs from the port of its target',
      'GET http://a:81/healthz HTTP/1.1\r\nHost: a:82\r\nConnection: close\r\n\r\n',
      400,
    ],
    [
      'an Expect header that is not supported',
      'POST /healthz HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nContent-Length: 0\r\n\r\n',
      417,
    ],
  ])('a connection that sends %s gets a problem document with its status', async (_what, text, status) => {
    const answer = await say(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain('application/problem+json')
    expect(problemIn(answer)).toMatchObject({ status, errors: [expect.any(String)] })
  })

  it.each(['/healthz', 'http://a.example/healthz', 'HTTP://A.example:80/healthz'])(
    'a request for the target %s with Host a.example is answered with 200',
    async (target) => {
      const answer = await say(`GET ${target} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1.1 200 /)
    },
  )

  it('a connection with a malformed request is closed, even if the client keeps its side open', async () => {
    const { mine, theirs } = await caller()
    const closed = once(theirs, 'close')
    mine.write('garbage\r\n\r\n')
    await closed
    expect(theirs.destroyed).toBe(true)
    mine.destroy()
  })

  it('a connection whose request does not arrive in time gets 408 and is closed', async () => {
    const { app } = server
    const { headersTimeout, requestTimeout } = app.server
    expect([headersTimeout, requestTimeout]).toEqual([15_000, 30_000])
    Object.assign(app.server, { headersTimeout: 1, requestTimeout: 1 })
    const answers = await Promise.all(['GET /healthz HTTP/1.1\r\nHost: a\r\nX-', beginning].map(say))
    Object.assign(app.server, { headersTimeout, requestTimeout })
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/)
  })

  it('a request that arrived while the event loop stood still is answered, however long that took', async () => {
    const limits = { headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 5 }
    const slow = createServer(limits, (_request, response) => response.end('here')).on('clientError', refuseConnection)
    await once(slow.listen(0, '127.0.0.1'), 'listening')
    const accepted = once(slow, 'connection')
    const mine = connect({ port: (slow.address() as AddressInfo).port, host: '127.0.0.1' })
    await accepted
    let answer = ''
    mine.on('data', (part) => {
      answer += part.toString()
    })
    mine.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    await once(mine, 'close')
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/)
    slow.close()
  })

  it('a connection that the client closes within a request logs no server error', async () => {
    const before = server.log().length
    const { mine, theirs } = await caller()
    const arrived = once(server.app.server, 'request')
    mine.write(beginning)
    await arrived
    const closed = once(theirs, 'close')
    mine.destroy()
    await closed
    await eventually(() => expect(server.log().slice(before)).toContain('went away'))
    const lines = server.log().slice(before)
    expect(lines).not.toMatch(/"level":(50|60)|"status":5/)
  })
})

describe('a server that drains its connections', () => {
  it('twenty polling clients get every response while it drains, each with Connection: close, and are gone at its end', async () => {
    const own = await aServer()
    await own.app.listen({ port: 0, host: '127.0.0.1' })
    const address = `http://127.0.0.1:${(own.app.server.address() as AddressInfo).port}`
    let isOver = false
    const answers: { status: number | string; connection: string | undefined; isDraining: boolean }[] = []
    const polls = async (agent: Agent) => {
      while (!isOver) {
        const isDraining = own.app.isDraining()
        answers.push({ ...(await getWith(agent, `${address}/healthz`)), isDraining })
      }
      agent.destroy()
    }
    const clients = Array.from({ length: 20 }, () => polls(new Agent({ keepAlive: true, maxSockets: 1 })))
    await eventually(() => expect(answers.length).toBeGreaterThan(40))
    const drained = own.app.drain(60_000)
    const ready = await fetch(`${address}/readyz`)
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close'])
    const late = () => answers.filter(({ isDraining }) => isDraining)
    await eventually(() => expect(late().length).toBeGreaterThan(40))
    isOver = true
    // The clients are gone before the time is.
    await Promise.all([drained, ...clients])
    await own.close()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(late().map(({ connection }) => connection))).toEqual(new Set(['close']))
  })

  it('a server without a connection does not wait, and one with an idle connection waits no longer than asked', async () => {
    const own = await aServer()
    await own.app.listen({ port: 0, host: '127.0.0.1' })
    await own.app.drain(60_000)
    const accepted = once(own.app.server, 'connection')
    const idle = connect({ port: (own.app.server.address() as AddressInfo).port, host: '127.0.0.1' })
    await accepted
    await own.app.drain(50)
    idle.destroy()
    await own.close()
  })

  function getWith(agent: Agent, url: string) {
    return new Promise<{ status: number | string; connection: string | undefined }>((resolve) => {
      const asked = get(url, { agent }, (response) => {
        response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }))
      })
      asked.on('error', (error: NodeJS.ErrnoException) => resolve({ status: String(error.code), connection: undefined }))
    })
  }
})

describe('the event stream of releases', () => {
  const open = () => fetch(`http://127.0.0.1:${port()}/flows/updates`)

  it('a HEAD request to the event stream is answered, and so is the next request on the same connection', async () => {
    const answers = await say(
      'HEAD /flows/updates HTTP/1.1\r\nHost: localhost\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    )
    expect(answers.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2)
    expect(answers).toContain('text/event-stream')
  })

  it('a client address that opens more than a hundred event streams gets 429', async () => {
    const streams = await Promise.all(Array.from({ length: 100 }, open))
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await open()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    await Promise.all(streams.map(({ body }) => body?.cancel()))
    await eventually(async () => {
      const again = await open()
      await again.body?.cancel()
      expect(again.status).toBe(200)
    })
  })
})
