/** The chat with agents, for borrowers: beginning a conversation, and its socket. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type LiveChatBegun, type LiveChatBody, liveChatPath, liveChatSocketPath } from '#contract/live-chat.ts'
import { chatDetailsProblems, offeredChat } from '#engine/index.ts'
import { factsOfVisitor } from '../../applications/facts-of-visitor.ts'
import { limitTries } from '../../applications/limit-tries.ts'
import { type Admission, converse } from '../../chat/converse.ts'
import { limitsOfChat } from '../../chat/limits-of-chat.ts'
import type { LiveChatHub } from '../../chat/live-chat-hub.ts'
import { hourlyLimits } from '../../hourly-limits.ts'
import { whoseToken } from '../../identity/who-is-asking.ts'
import { isDepartmentOpen } from '../../operating-hours.ts'
import { Refused } from '../../refused.ts'
import type { ServerParts } from '../../server-parts.ts'
import { findApplication } from '../../store/applications.ts'
import { beginLiveChat, findLiveChat } from '../../store/live-chats.ts'
import { identityOfSession } from '../../store/sessions.ts'
import { borrowerIfAny, lenderOf } from '../asking.ts'
import { shape, text, uuid } from '../shapes.ts'
import { limitSockets, lineOf, requireSameOrigin, socketSchema } from '../sockets.ts'

const begin = {
  tags: ['chat'],
  security: 'bearer-or-none',
  summary: 'Begins a conversation with an agent; one that is begun again stays as it is',
  body: shape({
    ...{ conversationId: uuid, friendlyName: text, emailAddress: text, 'applicationUuid?': uuid },
    pageUrl: { type: 'string', maxLength: 300, pattern: '^/[\\w/.-]*$' },
  }),
  response: { 200: shape({ conversationId: uuid }) },
} as const

export function liveChatRoutes(app: FastifyInstance, parts: ServerParts, hub: LiveChatHub): void {
  const { store, keys, now } = parts

  app.post<{ Body: LiveChatBody }>(liveChatPath, { schema: begin }, async (request, reply): Promise<LiveChatBegun> => {
    const borrower = await borrowerIfAny(parts, request, reply)
    const { id: lender, flow } = lenderOf(request)
    const live = offeredChat(flow, factsOfVisitor(flow, now(), request.visitor, borrower?.person))?.live
    if (!live) throw new Refused('not-found', { detail: 'The chat with agents is off.' })
    const { conversationId, friendlyName, emailAddress, pageUrl: page, applicationUuid } = request.body
    const [name, email] = [friendlyName.replace(unseen, '').trim(), emailAddress.trim()]
    const problems = Object.entries(chatDetailsProblems({ name, email }, live.limits.nameLength))
    if (problems.length > 0) throw new Refused('malformed', { detail: `The details are refused: ${problems.join(', ')}.` })
    const identity = borrower?.identity
    const chat = conversationId.toLowerCase()
    const isKnown = await store.read(async (db) => {
      const stored = await findLiveChat(db, { lender, chat })
      if (stored && stored.identity_uuid !== (identity ?? null)) throw new Refused('not-found')
      return stored !== undefined
    })
    if (isKnown) return { conversationId: chat }
    if (!isDepartmentOpen(flow, live.hoursDepartment, now()))
      throw new Refused('not-found', { detail: 'No agent is there now: see the hours of the chat.' })
    await limitTries(parts, lender, [{ ...hourlyLimits.liveChat, who: request.ip }])
    await store.write(async (tx) => {
      const own = identity !== undefined && applicationUuid !== undefined ? { lender, identity } : undefined
      const application = own && (await findApplication(tx, own, applicationUuid ?? ''))?.uuid
      const { locale } = flow.live.lender
      const begun = { lender, chat, identity, application, locale, details: { name, email, page } }
      await beginLiveChat(tx, keys.sealer, begun, now())
    })
    return { conversationId: chat }
  })

  const limit = limitSockets()
  const upgrade = {
    schema: { ...socketSchema },
    websocket: true as const,
    preValidation: async (request: FastifyRequest) => {
      requireSameOrigin(request)
      limit(request)
    },
  }
  app.get(liveChatSocketPath, upgrade, (socket, request) => {
    converse({ ...parts, hub }, lineOf(socket), admissionOf(parts, request), request.log)
  })
}

/** Control characters, and those that turn the direction of the text beside a name; joiners are part of names of some scripts. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A conversation of a signed-in borrower is nobody else's; one of a visitor is found by its id, which only the tab has. */
function admissionOf({ store, tokens, releases, now }: ServerParts, request: FastifyRequest): Admission {
  const { id: lender } = lenderOf(request)
  let own: { readonly identity: string; readonly session: string } | undefined
  return {
    side: 'borrower',
    placeIn: async ({ chat, token }) => {
      const holder = await whoseToken(tokens, lender, token, now())
      if (holder === 'not-believed' || holder === 'of-another-lender') return 'unauthenticated'
      own = holder === 'nobody' ? undefined : holder
      return { lender, chat }
    },
    isStillIn: async ({ identity_uuid: identity }) => {
      if (identity === null) return true
      if (own?.identity !== identity) return false
      const { session } = own
      return (await store.read((db) => identityOfSession(db, lender, session)))?.uuid === identity
    },
    startOf: ({ last_number }, { history }) => Math.max(0, last_number - history),
    limits: () => limitsOfChat(releases, lender, now()),
  }
}
