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
  type DeskChat,
  deskPath,
  type HandOverBody,
  handOverPath,
  type Taken,
  takeChatPath,
} from '#contract/agents.ts'
import { chosenLocale, isAway, localesOf, translateFlow } from '#engine/index.ts'
import { type Admission, converse } from '../../chat/converse.ts'
import { limitsOfChat } from '../../chat/limits-of-chat.ts'
import { type LiveChatHub, payloadOf } from '../../chat/live-chat-hub.ts'
import { standingOf } from '../../chat/standing-of.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { agentSessionMs, signedInAgent, signInAgent, signOutAgent } from '../../desk/agent-sign-in.ts'
import { Refused } from '../../errors/refused.ts'
import { factsOfVisitor } from '../../identity/facts-of-visitor.ts'
import { reportSecurity } from '../../logs/security-log.ts'
import { agentsOf, type SignedInAgent } from '../../store/agents.ts'
import {
  findLiveChat,
  handOverLiveChat,
  type LiveChatPlace,
  notifyLiveChat,
  openLiveChats,
  openLiveDetails,
  type StoredLiveChat,
  takeLiveChat,
} from '../../store/live-chats.ts'
import { forLender } from '../../store/row-scope.ts'
import { wordsFor } from '../../texts/words.ts'
import { agentIn, agentTokenIn, placeOf, requireOwnHost, sendAgentToken } from '../agent-asking.ts'
import { flag, list, shape, text, uuid } from '../shapes.ts'
import { lineOf, requireSameOrigin, socketSchema } from '../sockets.ts'

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
const standing = shape({ loanNumber: text, status: text, screen: text, 'heading?': text, because: text })
const chatOf = {
  ...{ ...about, summary: 'A conversation of the agent, with where the borrower is', params: agentChatParams },
  response: {
    200: shape({
      ...{ ...listed, email: text, page: text, locale: text, isSignedIn: flag, 'stands?': standing },
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

type OfChat = { Params: LiveChatPlace }
type AskedByAgent = { readonly agent: SignedInAgent; readonly place: LiveChatPlace; readonly request: FastifyRequest<OfChat> }

export async function agentRoutes(app: FastifyInstance, parts: ServerParts, hub: LiveChatHub): Promise<void> {
  const { store, now, config, releases } = parts
  const mustBeOwnHost = requireOwnHost(parts)
  const deskOf = async (agent: SignedInAgent): Promise<Desk> => {
    const since = await Promise.all(agent.lenders.map(async (id) => [id, await limitsOfChat(releases, id, now())] as const))
    const open = since.flatMap(([id, limits]) => (limits ? [{ id, openSince: limits.openSince }] : []))
    const of = open.map(({ id, openSince }) =>
      forLender(id, () => store.read((db) => openLiveChats(db, { lenders: [id], agent: agent.uuid, since: openSince }))),
    )
    const rows = (await Promise.all(of)).flat()
    const names = await Promise.all(
      agent.lenders.map(async (id) => ({ id, name: (await releases.served(id))?.flow.live.lender.name ?? id })),
    )
    const chats = rows.toSorted((one, next) => one.began_at.getTime() - next.began_at.getTime())
    return {
      ...{ name: agent.name, lenders: names },
      waiting: chats.filter(({ state }) => state === 'waiting').map((row) => listedOf(parts, row)),
      own: chats.filter(({ state }) => state === 'active').map((row) => listedOf(parts, row)),
    }
  }

  /** Handles a request about a conversation of the agent, with the rows of its lender. */
  const ofAgent =
    <Answer>(work: (asked: AskedByAgent) => Promise<Answer>) =>
    async (request: FastifyRequest<OfChat>): Promise<Answer> => {
      const agent = await agentIn(parts, request)
      const place = placeOf(request.params, agent)
      return await forLender(place.lender, () => work({ agent, place, request }))
    }

  app.post<{ Body: AgentSignIn }>(
    agentSignInPath,
    { schema: signIn, preValidation: [mustBeOwnHost, sameOrigin] },
    async (request, reply): Promise<Desk> => {
      const token = await signInAgent(parts, request.body, request.ip)
      sendAgentToken(reply, token, agentSessionMs / 1000, config.production)
      const agent = await signedInAgent(parts, token)
      if (!agent) throw new Refused('sign-in-failed')
      return await deskOf(agent)
    },
  )
  const out = { ...about, summary: 'Ends the session of an agent', response: { 200: shape({}) } }
  app.post(agentSignOutPath, { schema: out, preValidation: [mustBeOwnHost, sameOrigin] }, async (request, reply) => {
    const token = agentTokenIn(request, config.production)
    if (token !== undefined) await signOutAgent(parts, token)
    reportSecurity({ event: 'agent-signed-out' })
    sendAgentToken(reply, '', 0, config.production)
    return {}
  })
  const whole = { ...about, summary: 'The conversations that wait, and those of the agent', response: { 200: desk } }
  app.get(deskPath, { schema: whole, preValidation: mustBeOwnHost }, async (request): Promise<Desk> => {
    return await deskOf(await agentIn(parts, request))
  })

  app.post<OfChat>(
    takeChatPath(':lender', ':chat'),
    { schema: take, preValidation: [mustBeOwnHost, sameOrigin] },
    ofAgent(async ({ agent, place }): Promise<Taken> => {
      const isTaken = await store.write(async (tx) => {
        const taken = await takeLiveChat(tx, place, agent.uuid, now())
        if (taken) await notifyLiveChat(tx, payloadOf(place))
        return taken
      })
      if (isTaken) {
        void hub.deliver(place)
        return { isOwn: true, agent: agent.name }
      }
      const chat = await store.read((db) => findLiveChat(db, place))
      if (!chat) throw new Refused('not-found')
      return { isOwn: chat.agent_uuid === agent.uuid, agent: chat.agent_name ?? '' }
    }),
  )

  app.post<OfChat>(
    handOverPath(':lender', ':chat'),
    { schema: handOver, preValidation: [mustBeOwnHost, sameOrigin] },
    ofAgent(async ({ agent, place, request }): Promise<Taken> => {
      const to = (request.body as HandOverBody).agent.toLowerCase()
      await store.write(async (tx) => {
        if (await handOverLiveChat(tx, place, { from: agent.uuid, to }, now())) await notifyLiveChat(tx, payloadOf(place))
      })
      await hub.deliver(place)
      const chat = await store.read((db) => findLiveChat(db, place))
      if (!chat) throw new Refused('not-found')
      return { isOwn: chat.agent_uuid === agent.uuid, agent: chat.agent_name ?? '' }
    }),
  )

  app.get<OfChat>(
    agentChatPath(':lender', ':chat'),
    { schema: chatOf, preValidation: mustBeOwnHost },
    ofAgent(async ({ agent, place, request }): Promise<AgentChat> => {
      const chat = await store.read((db) => findLiveChat(db, place))
      const flow = (await releases.served(place.lender))?.flow
      const live = flow?.live.chat?.live
      if (!chat || chat.agent_uuid !== agent.uuid || !flow || !live) throw new Refused('not-found')
      const stands = await standingOf(parts, chat, request.log)
      const facts = factsOfVisitor(flow, now(), '')
      const words = wordsFor(flow, facts)
      // The agent chooses an answer by a label in the lender's own language, and the borrower reads it in theirs.
      const locale = chosenLocale(chat.locale === null ? [] : [chat.locale], localesOf(flow))
      const spoken = translateFlow(flow, locale)
      const toBorrower = wordsFor(spoken, facts)
      const texts = new Map((spoken.live.chat?.live?.canned ?? []).map(({ id, text: answer }) => [id, answer]))
      const { email, page } = detailsOf(parts, chat)
      const others = (await store.read((db) => agentsOf(db, place.lender))).filter((one) => one.uuid !== agent.uuid)
      return {
        ...{ ...listedOf(parts, chat), email, page, locale, isSignedIn: chat.identity_uuid !== null, ...(stands && { stands }) },
        others: others.map(({ uuid: id, name }) => ({ id, name })),
        canned: live.canned.map(({ id, label, text: own }) => ({
          id,
          label: words(label),
          text: toBorrower(texts.get(id) ?? own),
        })),
        limits: { messageLength: live.limits.messageLength },
      }
    }),
  )

  const upgrade = { schema: { ...socketSchema }, websocket: true as const, preValidation: [mustBeOwnHost, sameOrigin] }
  app.get(agentSocketPath, upgrade, (socket, request) => {
    converse({ ...parts, hub }, lineOf(socket), admissionOf(parts, agentTokenIn(request, config.production)), request.log)
  })
}

async function sameOrigin(request: FastifyRequest): Promise<void> {
  requireSameOrigin(request)
}

/** A conversation is of the agent who took it, as long as the agent answers for its lender and is signed in. */
function admissionOf(parts: ServerParts, token: string | undefined): Admission {
  let own: string | undefined
  return {
    side: 'agent',
    placeIn: async ({ chat, lender }) => {
      const agent = await signedInAgent(parts, token)
      if (!agent) return 'unauthenticated'
      own = agent.uuid
      return lender !== undefined && agent.lenders.includes(lender) ? { lender, chat } : 'not-found'
    },
    isStillIn: async ({ lender, agent_uuid }) => {
      const agent = await signedInAgent(parts, token)
      return agent !== undefined && agent.uuid === agent_uuid && agent.lenders.includes(lender)
    },
    owns: ({ agent_uuid }) => agent_uuid === own,
    startOf: () => 0,
    limits: ({ lender }) => limitsOfChat(parts.releases, lender, parts.now()),
  }
}

function listedOf(parts: ServerParts, chat: StoredLiveChat): DeskChat {
  const { lender, uuid: id, state, began_at, last_number: messages } = chat
  const listed = { lender, chat: id, name: detailsOf(parts, chat).name, state, since: began_at.toISOString(), messages }
  return { ...listed, isAway: isAway(chat.seen_at, parts.now()) }
}

/** Empty for details that cannot be opened any more. */
function detailsOf({ keys }: ServerParts, chat: StoredLiveChat) {
  try {
    return openLiveDetails(keys.sealer, chat)
  } catch {
    return { name: '', email: '', page: '' }
  }
}
