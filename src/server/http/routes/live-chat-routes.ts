/** The chat with agents, for borrowers: beginning a conversation, and its socket. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type LiveChatBegun, type LiveChatBody, liveChatPath, liveChatSocketPath, twilioChatPath } from '#contract/live-chat.ts'
import { chatDetailsProblems, offeredChat } from '#engine/index.ts'
import { type Admission, converse } from '../../chat/converse.ts'
import { isAgentFree } from '../../chat/is-agent-free.ts'
import { limitsOfChat } from '../../chat/limits-of-chat.ts'
import type { LiveChatHub } from '../../chat/live-chat-hub.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { authenticate } from '../../identity/authenticate.ts'
import { factsOfVisitor } from '../../identity/facts-of-visitor.ts'
import { hourlyLimits } from '../../limits/hourly-limits.ts'
import { limitAttempts } from '../../limits/limit-attempts.ts'
import { limitsOfNetwork } from '../../logs/network-of.ts'
import { findApplication } from '../../store/applications.ts'
import { beginLiveChat, findLiveChat } from '../../store/live-chats.ts'
import { forLender } from '../../store/row-scope.ts'
import { identityOfSession } from '../../store/sessions.ts'
import { borrowerIfAny, credentialsIn, lenderOf } from '../read-request.ts'
import { lenient, shape, text, uuid } from '../shapes.ts'
import { chatSocketOf, limitSockets, requireSameOrigin, socketSchema } from '../sockets.ts'

const begin = {
  tags: ['chat'],
  security: 'bearer-or-none',
  summary: 'Begins a conversation with an agent; one that is begun again stays as it is',
  body: lenient({
    ...{ 'conversationId?': uuid, friendlyName: text, emailAddress: text, 'applicationUuid?': uuid },
    pageUrl: { type: 'string', maxLength: 2_000 },
  }),
  response: { 200: shape({ conversationId: uuid, conversationSid: uuid }) },
} as const

export function liveChatRoutes(app: FastifyInstance, parts: ServerParts, hub: LiveChatHub): void {
  const { store, keys, now } = parts

  const beginChat = async (request: FastifyRequest<{ Body: LiveChatBody }>, reply: FastifyReply): Promise<LiveChatBegun> => {
    const borrower = await borrowerIfAny(parts, request, reply)
    const { id: lender, flow } = lenderOf(request)
    const live = offeredChat(flow, factsOfVisitor(flow, now(), request.visitor, borrower?.person))?.live
    if (!live) throw new Refused('not-found', { detail: 'The chat with agents is off.' })
    const { conversationId = randomUUID(), friendlyName, emailAddress, pageUrl, applicationUuid } = request.body
    const page = pathOf(pageUrl)
    const [name, email] = [friendlyName.replace(controlCharacters, '').trim(), emailAddress.trim()]
    const problems = Object.entries(chatDetailsProblems({ name, email }, live.limits.nameLength))
    if (problems.length > 0) throw new Refused('malformed', { detail: `The details are refused: ${problems.join(', ')}.` })
    const identity = borrower?.identity
    const chat = conversationId.toLowerCase()
    const isKnown = await store.read(async (db) => {
      const stored = await findLiveChat(db, { lender, chat })
      if (stored && stored.identity_uuid !== (identity ?? null)) throw new Refused('not-found')
      return stored !== undefined
    })
    const answer = { conversationId: chat, conversationSid: chat }
    if (isKnown) return answer
    if (!(await isAgentFree(parts, { lender, flow, live })))
      throw new Refused('not-found', { detail: 'No agent is free now: see the hours of the chat.' })
    await limitAttempts(parts, lender, limitsOfNetwork(hourlyLimits.liveChat, request.ip))
    await store.write(async (tx) => {
      const own = identity !== undefined && applicationUuid !== undefined ? { lender, identity } : undefined
      const application = own && (await findApplication(tx, own, applicationUuid ?? ''))?.uuid
      const { locale } = flow.live.lender
      const begun = { lender, chat, identity, application, locale, details: { name, email, page } }
      await beginLiveChat(tx, keys.sealer, begun, now())
    })
    return answer
  }
  for (const path of [liveChatPath, twilioChatPath]) app.post<{ Body: LiveChatBody }>(path, { schema: begin }, beginChat)

  const limit = limitSockets()
  const upgrade = {
    schema: { ...socketSchema },
    websocket: true as const,
    preValidation: async (request: FastifyRequest) => {
      requireSameOrigin(request)
      lenderOf(request)
      limit(request)
    },
  }
  app.get(liveChatSocketPath, upgrade, (socket, request) => {
    converse({ ...parts, hub }, chatSocketOf(socket), admissionOf(parts, request), request.log)
  })
}

/** The path of a URL without its query, which may name a borrower; `/` for a text that is no URL. */
function pathOf(address: string): string {
  const path = URL.canParse(address, 'https://page.invalid') ? new URL(address, 'https://page.invalid').pathname : '/'
  return /^\/[\w/.-]{0,299}$/.test(path) ? path : '/'
}

/** Control characters, and those that turn the direction of the text beside a name; joiners are part of names of some scripts. */
const controlCharacters = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A conversation of a signed-in borrower is nobody else's; one of a visitor is found by its id, which only the tab has. */
function admissionOf(parts: ServerParts, request: FastifyRequest): Admission {
  const { store, releases, now } = parts
  const { id: lender } = lenderOf(request)
  let own: { readonly identity: string; readonly session: string } | undefined
  return {
    side: 'borrower',
    keyOf: async ({ chat, token }) => {
      // A connection outlives its token: a page that comes back after an interruption has not renewed it yet.
      const credentials = { ...credentialsIn(parts, request), authorization: token }
      const authentication = await forLender(lender, () => authenticate(parts, lender, credentials, now(), 'late'))
      if (authentication === 'invalid-token' || authentication === 'of-another-lender') return 'unauthenticated'
      own = authentication === 'nobody' ? undefined : authentication
      return { lender, chat }
    },
    isStillIn: async ({ identity_uuid: identity }) => {
      if (identity === null) return true
      if (own?.identity !== identity) return false
      const { session } = own
      return (await store.read((db) => identityOfSession(db, lender, session)))?.person.uuid === identity
    },
    startOf: ({ last_number }, { history }) => Math.max(0, last_number - history),
    limits: () => limitsOfChat(releases, lender, now()),
  }
}
