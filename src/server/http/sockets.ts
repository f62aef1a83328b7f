/** WebSockets: the requests that may become one, and the adapter between a socket and a conversation. */
import { Server } from 'node:http'
import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { agentSocketPath } from '#contract/agents.ts'
import { liveChatSocketPath, longestFrame } from '#contract/live-chat.ts'
import type { Line } from '../chat/converse.ts'
import { Refused } from '../errors/refused.ts'
import { countOpen } from '../limits/count-open.ts'
import { limitsOfNetwork } from '../logs/network-of.ts'
import { reportSecurity } from '../logs/security-log.ts'

const paths: readonly (string | undefined)[] = [liveChatSocketPath, agentSocketPath]
/** How long the server waits, when it stops, for a socket to finish its closing handshake. */
const lingerMs = 1_000

/** The schema of every route of a socket. */
export const socketSchema = { summary: 'A WebSocket with the frames of a conversation', tags: ['chat'] }

/** Whether a request may become a socket. All others are answered as if they had not asked for it. */
export function mayUpgrade({ url = '' }: { readonly url?: string | undefined }): boolean {
  return paths.includes(url.split('?')[0])
}

/** Register it before the routes of sockets. */
export async function acceptSockets(app: FastifyInstance): Promise<void> {
  // The plugin takes over every upgrade of the server it is given, in development those of Vite, too.
  const upgrades = new Server()
  app.server.on('upgrade', (request, socket, head) => {
    if (mayUpgrade(request)) upgrades.emit('upgrade', request, socket, head)
  })
  await app.register(websocket, {
    options: { server: upgrades, maxPayload: longestFrame, perMessageDeflate: false },
    errorHandler: (_error, socket) => socket.terminate(),
    preClose: (done) => {
      for (const client of app.websocketServer.clients) {
        client.close(1001)
        setTimeout(() => client.terminate(), lingerMs).unref()
      }
      done()
    },
  })
}

/** @throws Refused for a page of another origin, and for a program that names none */
export function requireSameOrigin({ headers: { origin }, host }: FastifyRequest): void {
  const page = origin === undefined ? undefined : URL.parse(origin)
  // Parsed alike, since an origin leaves the default port of its scheme out.
  if (page && page.host === URL.parse(`${page.protocol}//${host}`)?.host) return
  reportSecurity({ event: 'origin-refused' })
  throw new Refused('forbidden', { detail: 'The header Origin has to name the host of the request.' })
}

/** The most open sockets of one network, such as that of an office. */
const mostSockets = 100

/** Counts the open sockets of each network. Call the result once for each socket. @throws Refused too-many */
export function limitSockets(): (request: FastifyRequest) => void {
  const open = countOpen()
  return ({ ip, raw: { socket } }) => {
    const counted = limitsOfNetwork({ kind: 'sockets', max: mostSockets, windowMs: 0 }, ip)
    const isFull = counted.some(({ who, max }) => open.of(who) >= max)
    if (isFull) {
      reportSecurity({ event: 'sockets-refused' })
      throw new Refused('too-many', { retryAfterSeconds: 30 })
    }
    for (const { who } of counted) socket.once('close', open.begin(who))
  }
}

export function chatSocketOf(socket: WebSocket): Line {
  return {
    send: (text) => socket.send(text),
    close: (code, reason) => {
      socket.close(code, reason)
      setTimeout(() => socket.terminate(), lingerMs).unref()
    },
    onText: (heard) => void socket.on('message', (data, isBinary) => heard(isBinary ? '' : data.toString())),
    onClose: (heard) => void socket.on('close', (code) => heard(code)),
  }
}
