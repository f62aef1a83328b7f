/** The console of agents: their session, the conversations that wait, and the socket of one. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type AgentChat,
  type AgentSignIn,
  agentChatPath,
  agentSignInPath,
  agentSignOutPath,
  agentSocketPath,
  type Desk,
  deskPath,
  type HandOverBody,
  handOverPath,
  type Taken,
  takeChatPath,
} from '#contract/agents.ts'
import { converse } from '../../chat/converse.ts'
import type { LiveChatHub } from '../../chat/live-chat-hub.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { agentSessionMs, signedInAgent, signInAgent, signOutAgent } from '../../desk/agent-sign-in.ts'
import { admissionOfAgent, chatOfAgent, deskOf, handOverChat, takeChat } from '../../desk/desk.ts'
import { Refused } from '../../errors/refused.ts'
import { reportSecurity } from '../../logs/security-log.ts'
import type { SignedInAgent } from '../../store/agents.ts'
import type { LiveChatKey } from '../../store/live-chats.ts'
import { forLender } from '../../store/row-scope.ts'
import { agentIn, agentTokenIn, chatKeyOf, requireOwnHost, sendAgentToken } from '../read-agent-request.ts'
import { flag, list, shape, text, uuid } from '../shapes.ts'
import { chatSocketOf, requireSameOrigin, socketSchema } from '../sockets.ts'

const about = { tags: ['agents'] }
const listed = { lender: text, chat: uuid, name: text, state: text, since: text, isAway: flag, messages: { type: 'integer' } }
const desk = shape({
  ...{ name: text, lenders: list(shape({ id: text, name: text })) },
  ...{ waiting: list(shape(listed)), own: list(shape(listed)) },
})
export const agentChatParams = shape({ lender: { type: 'string', pattern: '^[a-z0-9-]{1,60}$' }, chat: uuid })
const signIn = {
  ...{ ...about, summary: 'Signs an agent in, with password and second factor' },
  body: shape({ email: text, password: text, code: text }),
  response: { 200: desk },
} as const
const position = shape({ loanNumber: text, status: text, screen: text, 'heading?': text, because: text })
const chatOf = {
  ...{ ...about, summary: 'A conversation of the agent, with where the borrower is', params: agentChatParams },
  response: {
    200: shape({
      ...{ ...listed, email: text, page: text, locale: text, isSignedIn: flag, 'stands?': position },
      others: list(shape({ id: uuid, name: text })),
      ...{ canned: list(shape({ id: text, label: text, text })), limits: shape({ messageLength: { type: 'integer' } }) },
    }),
  },
} as const
const take = {
  ...{ ...about, summary: 'Takes a conversation that waits', params: agentChatParams },
  response: { 200: shape({ isOwn: flag, agent: text }) },
} as const

const handOver = {
  ...{ ...about, summary: 'Hands a conversation of the agent over to another one', params: agentChatParams },
  body: shape({ agent: uuid }),
  response: take.response,
} as const

type OfChat = { Params: LiveChatKey }
type AgentRequest = { readonly agent: SignedInAgent; readonly key: LiveChatKey; readonly request: FastifyRequest<OfChat> }

export async function agentRoutes(app: FastifyInstance, parts: ServerParts, hub: LiveChatHub): Promise<void> {
  const { config } = parts
  const atDesk = { ...parts, hub }
  const ownHostOnly = requireOwnHost(parts)
  /** Handles a request about a conversation of the agent, with the rows of its lender. */
  const ofAgent =
    <Answer>(work: (asked: AgentRequest) => Promise<Answer>) =>
    async (request: FastifyRequest<OfChat>): Promise<Answer> => {
      const agent = await agentIn(parts, request)
      const key = chatKeyOf(request.params, agent)
      return await forLender(key.lender, () => work({ agent, key, request }))
    }

  app.post<{ Body: AgentSignIn }>(
    agentSignInPath,
    { schema: signIn, preValidation: [ownHostOnly, sameOrigin] },
    async (request, reply): Promise<Desk> => {
      const token = await signInAgent(parts, request.body, request.ip)
      sendAgentToken(reply, token, agentSessionMs / 1000, config.production)
      const agent = await signedInAgent(parts, token)
      if (!agent) throw new Refused('sign-in-failed')
      return await deskOf(parts, agent)
    },
  )
  const out = { ...about, summary: 'Ends the session of an agent', response: { 200: shape({}) } }
  app.post(agentSignOutPath, { schema: out, preValidation: [ownHostOnly, sameOrigin] }, async (request, reply) => {
    const token = agentTokenIn(request, config.production)
    if (token !== undefined) await signOutAgent(parts, token)
    reportSecurity({ event: 'agent-signed-out' })
    sendAgentToken(reply, '', 0, config.production)
    return {}
  })
  const whole = { ...about, summary: 'The conversations that wait, and those of the agent', response: { 200: desk } }
  app.get(deskPath, { schema: whole, preValidation: ownHostOnly }, async (request): Promise<Desk> => {
    return await deskOf(parts, await agentIn(parts, request))
  })

  app.post<OfChat>(
    takeChatPath(':lender', ':chat'),
    { schema: take, preValidation: [ownHostOnly, sameOrigin] },
    ofAgent(({ agent, key }): Promise<Taken> => takeChat(atDesk, { agent, key })),
  )

  app.post<OfChat>(
    handOverPath(':lender', ':chat'),
    { schema: handOver, preValidation: [ownHostOnly, sameOrigin] },
    ofAgent(({ agent, key, request }): Promise<Taken> => {
      return handOverChat(atDesk, { agent, key }, (request.body as HandOverBody).agent.toLowerCase())
    }),
  )

  app.get<OfChat>(
    agentChatPath(':lender', ':chat'),
    { schema: chatOf, preValidation: ownHostOnly },
    ofAgent(({ agent, key, request }): Promise<AgentChat> => chatOfAgent(parts, { agent, key }, request.log)),
  )

  const upgrade = { schema: { ...socketSchema }, websocket: true as const, preValidation: [ownHostOnly, sameOrigin] }
  app.get(agentSocketPath, upgrade, (socket, request) => {
    converse(
      { ...parts, hub },
      chatSocketOf(socket),
      admissionOfAgent(parts, agentTokenIn(request, config.production)),
      request.log,
    )
  })
}

async function sameOrigin(request: FastifyRequest): Promise<void> {
  requireSameOrigin(request)
}
