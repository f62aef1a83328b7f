/** Files of conversations with agents, for either side: sending one, and reading it. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  agentFilePath,
  agentFilesPath,
  type ChatFileSent,
  chatFilePath,
  chatFilesPath,
  chatFormats,
} from '#contract/chat-files.ts'
import { documentNameHeader } from '#contract/documents.ts'
import type { ChatSide } from '#contract/live-chat.ts'
import { limitsOfChat } from '../../chat/limits-of-chat.ts'
import type { LiveChatHub } from '../../chat/live-chat-hub.ts'
import { receiveChatFile } from '../../chat/receive-chat-file.ts'
import { wrongTypeOfFile } from '../../chat/wrong-type-of-file.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { factsOfVisitor } from '../../identity/facts-of-visitor.ts'
import { hourlyLimits } from '../../limits/hourly-limits.ts'
import { limitAttempts } from '../../limits/limit-attempts.ts'
import type { UploadBudget } from '../../limits/upload-budget.ts'
import { limitsOfNetwork, networkOf } from '../../logs/network-of.ts'
import { chatContentOf, findChatFile } from '../../store/chat-files.ts'
import { findLiveChat, findLiveMessage, type LiveChatKey, openLiveMessage } from '../../store/live-chats.ts'
import { forLender } from '../../store/row-scope.ts'
import { agentIn, chatKeyOf, requireOwnHost } from '../read-agent-request.ts'
import { borrowerIfAny, idempotencyKeyOf, lenderOf } from '../read-request.ts'
import { receiveFile } from '../receive-file.ts'
import { shape, uuid } from '../shapes.ts'
import { requireSameOrigin } from '../sockets.ts'
import { agentChatParams } from './agent-routes.ts'

/** The side of a conversation that a request comes from. */
type Party = {
  readonly side: ChatSide
  /** The id of the agent, or the network of the borrower, by which files are limited and opened in turn. */
  readonly who: string
  readonly key: LiveChatKey
}
/** @throws Refused not-found for anybody but the two sides */
type PartyIn = (request: FastifyRequest, reply: FastifyReply) => Promise<Party>
type OfChat = { Params: { lender?: string; chat: string } }
type OfFile = { Params: { lender?: string; chat: string; message: string } }

export async function chatFileRoutes(
  app: FastifyInstance,
  parts: ServerParts,
  hub: LiveChatHub,
  budget: UploadBudget,
): Promise<void> {
  const sides = [
    {
      ...{ tags: ['chat'], security: 'bearer-or-none' as const, params: shape({ chat: uuid }), partyIn: borrowerIn(parts) },
      ...{ all: chatFilesPath(':chat'), one: chatFilePath(':chat', ':message') },
    },
    {
      ...{ tags: ['agents'], params: agentChatParams, partyIn: agentPartyIn(parts) },
      ...{ all: agentFilesPath(':lender', ':chat'), one: agentFilePath(':lender', ':chat', ':message') },
    },
  ]
  for (const { all, one, params, partyIn, ...about } of sides) {
    await app.register(async (own) => {
      const { consumes, options, fileIn } = receiveFile(own, {
        budget,
        mediaTypes: chatFormats.flatMap(({ mediaTypes }) => mediaTypes),
        admit: async (request, reply) => {
          const admitted = await partyIn(request, reply)
          const { who, side, key } = admitted
          const limits = limitsOfNetwork(hourlyLimits.chatFile, side === 'agent' ? who : request.ip)
          return { who, admitted, count: () => forLender(key.lender, () => limitAttempts(parts, key.lender, limits)) }
        },
      })
      const summary = 'Sends one file of a conversation: its bytes, at most 10 MB'
      const schema = { ...about, summary, params, headers: sentWith, consumes, response: { 200: shape({ id: uuid }) } }
      own.post<OfChat>(all, { schema, ...options }, async (request): Promise<ChatFileSent> => {
        const { parts: bytes, admitted } = fileIn(request)
        const { side, who, key } = admitted
        const message = idempotencyKeyOf(request).toLowerCase()
        const name = request.headers[documentNameHeader]
        const sent = {
          ...{ side, who, message, parts: bytes, name: typeof name === 'string' ? name : undefined },
          ...(side === 'borrower' && { wrongType: wrongTypeTextFor(request, parts) }),
          limits: await limitsOfChat(parts.releases, key.lender, parts.now()),
        }
        await forLender(key.lender, () => receiveChatFile(parts, key, sent))
        void hub.deliver(key)
        return { id: message }
      })
    })
    const read = {
      ...{ ...about, summary: 'The file of a message', produces: 'application/octet-stream' },
      params: { ...params, required: [...params.required, 'message'], properties: { ...params.properties, message: uuid } },
    }
    app.get<OfFile>(one, { schema: read }, async (request, reply) => {
      const { key } = await partyIn(request, reply)
      return await forLender(key.lender, () => sendFile(parts, key, request.params.message.toLowerCase(), reply))
    })
  }
}

const sentWith = {
  type: 'object',
  properties: {
    'idempotency-key': { ...uuid, description: 'The id of the message, made by the caller; a retry sends the same.' },
    [documentNameHeader]: { type: 'string', maxLength: 2_000, description: 'The name of the file, percent-encoded.' },
  },
} as const

/** A signed-in borrower's conversation needs their session; a visitor's is found by its id, which only the tab has. */
function borrowerIn(parts: ServerParts): PartyIn {
  return async (request, reply) => {
    const borrower = await borrowerIfAny(parts, request, reply)
    const key = { lender: lenderOf(request).id, chat: chatIn(request) }
    const chat = await parts.store.read((db) => findLiveChat(db, key))
    if (!chat || (chat.identity_uuid !== null && chat.identity_uuid !== borrower?.identity)) throw new Refused('not-found')
    return { side: 'borrower', who: networkOf(request.ip), key }
  }
}

/** Admits only the agent who has the conversation. */
function agentPartyIn(parts: ServerParts): PartyIn {
  const ownHostOnly = requireOwnHost(parts)
  return async (request) => {
    await ownHostOnly(request)
    if (request.method !== 'GET') requireSameOrigin(request)
    const agent = await agentIn(parts, request)
    const { lender = '' } = request.params as OfChat['Params']
    const key = chatKeyOf({ lender, chat: chatIn(request) }, agent)
    const chat = await forLender(key.lender, () => parts.store.read((db) => findLiveChat(db, key)))
    if (chat?.agent_uuid !== agent.uuid) throw new Refused('not-found')
    return { side: 'agent', who: agent.uuid, key }
  }
}

function wrongTypeTextFor(request: FastifyRequest, { now }: ServerParts) {
  const { flow } = lenderOf(request)
  const live = flow.live.chat?.live
  return live && wrongTypeOfFile(flow, live, factsOfVisitor(flow, now(), request.visitor))
}

/** Before the body is read, nothing has compared the path with its schema. @throws Refused */
function chatIn({ params }: FastifyRequest): string {
  const { chat } = params as OfChat['Params']
  if (!uuidPattern.test(chat)) throw new Refused('malformed')
  return chat.toLowerCase()
}

const uuidPattern = new RegExp(uuid.pattern)

/** Sends the file to be saved and never shown: no page of this site shows content that others made. */
async function sendFile({ store, keys, files }: ServerParts, key: LiveChatKey, id: string, reply: FastifyReply) {
  const [file, message] = await store.read(async (db) => [await findChatFile(db, key, id), await findLiveMessage(db, key, id)])
  const name = message && openLiveMessage(keys.sealer, message).file?.name
  if (!file || name === undefined) throw new Refused('not-found')
  return reply
    .type(file.media_type)
    .header('content-length', file.size)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`)
    .header('content-security-policy', `${reply.getHeader('content-security-policy')}; sandbox`)
    .send(Readable.from(chatContentOf({ files, sealer: keys.sealer }, file)))
}

/** These letters are not encoded by encodeURIComponent, and not allowed in a header: RFC 8187. */
const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
