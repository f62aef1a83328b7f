/** Answers a connection without a complete request (no HTTP, endless headers, a missing body) with a problem, and closes it. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type ProblemSlug, problemMediaType } from '#contract/problem.ts'

/** Time limits for `http.createServer`, so that a silent or slow client does not hold a connection for long. */
export const connectionTimes = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000 }

/** How long a refused connection stays open for its caller to read the response; an earlier reset could discard it. */
const lingerMs = 1_000

const kinds: Readonly<Record<string, readonly [status: string, slug: ProblemSlug, title: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too-large', 'Request header fields too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'malformed', 'Request timeout'],
}
const badRequest = ['400 Bad Request', 'malformed', 'Bad request'] as const

const exemptSockets = new WeakSet<Socket>()

/** For a request with a time limit of its own: `requestTimeout` does not apply to its connection. */
export function exemptFromRequestTimeout(socket: Socket, longer = true): void {
  if (longer) exemptSockets.add(socket)
  else exemptSockets.delete(socket)
}

export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') return void refuse(error, socket)
  // Node emits it once for each request, and leaves the connection open. While the event loop stood still nothing was
  // read, and Node's timer fires before what has arrived meanwhile is read: such a request gets the whole time again.
  const { bytesRead } = socket
  setImmediate(() => {
    if (socket.bytesRead === bytesRead) return refuseSlow(error, socket)
    const { bytesWritten } = socket
    setTimeout(() => socket.bytesWritten === bytesWritten && refuseSlow(error, socket), connectionTimes.requestTimeout).unref()
  })
}

function refuseSlow(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!exemptSockets.has(socket)) refuse(error, socket)
}

function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isBeingAnswered(socket)) return void socket.destroy()
  const [status, slug, title] = kinds[error.code ?? ''] ?? badRequest
  const body = problemBody(Number.parseInt(status, 10), slug, title)
  const headers = `content-type: ${problemMediaType}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`)
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

/** Answers an unknown `Expect` header with a problem; Node itself would send an empty 417. */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = problemBody(417, 'malformed', 'Expectation failed')
    const headers = { 'content-type': problemMediaType, 'content-length': Buffer.byteLength(body), connection: 'close' }
    response.writeHead(417, headers).end(body)
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Lets clients go, before `close`: each response closes its connection, while requests and new connections are
     * still answered. Ends after `ms`, or once no connection is left.
     */
    drain(ms: number): Promise<void>
    isDraining(): boolean
  }
}

/** How often, in ms, `drain` looks whether a connection is left. */
const drainStepMs = 20

/**
 * After `app.drain()` or `app.close()`, each keep-alive connection is closed with its current response, because
 * `server.close()` waits for all connections.
 */
export function closeConnectionsOnClose(app: FastifyInstance): void {
  let isDraining = false
  let isClosing = false
  const countConnections = () =>
    new Promise<number>((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)))
  app.decorate('isDraining', () => isDraining)
  app.decorate('drain', async (ms: number) => {
    isDraining = true
    const end = performance.now() + ms
    while (performance.now() < end && (await countConnections()) > 0) await pause(drainStepMs)
  })
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining || isClosing) reply.header('connection', 'close')
  })
  // A response whose headers were sent before closing began leaves its connection idle, so close it now.
  app.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
  })
}

/** `_httpMessage` is the response under way on a socket; nothing else may be written into it. */
function isBeingAnswered(socket: Socket & { readonly _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent ?? false
}

function problemBody(status: number, slug: ProblemSlug, title: string): string {
  return JSON.stringify({ type: `/problems/${slug}`, title, status, errors: [title] })
}
