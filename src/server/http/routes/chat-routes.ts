import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type ChatBody,
  type ChatFeedbackBody,
  type ChatHistory,
  type ChatMessage,
  type ChatPage,
  chatFeedbackPath,
  chatHistoryPath,
  chatMessagePath,
  chatPath,
  chatWords,
  liveChatWords,
} from '#contract/chat.ts'
import { offeredChat, shortName } from '#engine/index.ts'
import { answerQuestion, historyOf, rateAnswer } from '../../chat/chatbot.ts'
import { isAgentFree } from '../../chat/is-agent-free.ts'
import { pageOfChat, pageOfLiveChat } from '../../chat/page-of-chat.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { factsOfVisitor } from '../../identity/facts-of-visitor.ts'
import { borrowerIfAny, lenderOf } from '../read-request.ts'
import { flag, lenient, list, shape, text, uuid } from '../shapes.ts'

const link = shape({ label: text, go: text })
const asked = shape({ id: text, question: text })
const message = shape({
  ...{ questionId: uuid, conversationId: uuid, questionStr: text, responseStr: text, createdDt: text, 'source?': text },
  ...{ 'more?': link, others: list(asked), rated: flag },
})
const about = { tags: ['chat'], security: 'bearer-or-none' } as const

const page = {
  ...about,
  summary: 'The words of the chat, and who can be reached now',
  response: {
    200: shape({
      words: shape(Object.fromEntries(chatWords.map((word) => [word, text]))),
      suggested: list(asked),
      reasons: list(shape({ id: text, label: text, 'asksMore?': flag })),
      limits: shape({ messageLength: { type: 'integer' }, feedbackLength: { type: 'integer' } }),
      people: shape({ isOpen: flag, text, call: link, write: link }),
      'live?': shape({
        ...{ isOpen: flag, words: shape(Object.fromEntries(liveChatWords.map((word) => [word, text]))) },
        limits: shape({ messageLength: { type: 'integer' }, nameLength: { type: 'integer' } }),
        ...{ fileWrongType: text, tooLong: shape({ message: text, details: text }) },
        ...{ linkDomains: list(text), 'survey?': text, 'name?': text, 'email?': text },
      }),
    }),
  },
} as const
const send = {
  ...about,
  summary: 'A question to the chatbot; a message that was sent before gets its stored answer',
  body: lenient({ 'messageId?': uuid, 'conversationId?': uuid, message: { ...text, minLength: 1 } }),
  response: { 200: message },
} as const
const history = {
  ...about,
  summary: 'The newest messages of a conversation, the oldest first',
  params: shape({ conversation: uuid }),
  response: { 200: shape({ messages: list(message) }) },
} as const
const feedback = {
  ...about,
  summary: 'Whether an answer of the chatbot was helpful',
  body: lenient({ conversationId: uuid, questionId: uuid, rating: { enum: [0, 1] }, 'reason?': text, 'feedbackMessage?': text }),
  response: { 200: shape({}) },
} as const

export function chatRoutes(app: FastifyInstance, parts: ServerParts): void {
  app.get(chatPath, { schema: page }, async (request, reply): Promise<ChatPage> => {
    const { flow, facts, chat, person, lender } = await visitorOfChat(parts, request, reply)
    const isOpen = chat.live !== undefined && (await isAgentFree(parts, { lender, flow, live: chat.live }))
    const live = chat.live && pageOfLiveChat(flow, chat, chat.live, facts, isOpen)
    const known = person && { name: shortName(person.name), email: person.email }
    return { ...pageOfChat(flow, chat, facts, parts.now()), ...(live && { live: { ...live, ...known } }) }
  })

  app.post<{ Body: Omit<ChatBody, 'messageId'> & Partial<ChatBody> }>(
    chatMessagePath,
    { schema: send },
    async (request, reply): Promise<ChatMessage> => {
      return await answerQuestion(parts, await visitorOfChat(parts, request, reply), request.body, request.ip)
    },
  )

  app.get<{ Params: { conversation: string } }>(
    chatHistoryPath(':conversation'),
    { schema: history },
    async (request, reply): Promise<ChatHistory> => {
      const visitor = await visitorOfChat(parts, request, reply)
      return { messages: await historyOf(parts, visitor, request.params.conversation, request.log) }
    },
  )

  app.post<{ Body: ChatFeedbackBody }>(chatFeedbackPath, { schema: feedback }, async (request, reply) => {
    await rateAnswer(parts, await visitorOfChat(parts, request, reply), request.body, request.ip)
    return {}
  })
}

/** @throws Refused where the chat is off */
async function visitorOfChat(parts: ServerParts, request: FastifyRequest, reply: FastifyReply) {
  const borrower = await borrowerIfAny(parts, request, reply)
  const { id: lender, flow } = lenderOf(request)
  const facts = factsOfVisitor(flow, parts.now(), request.visitor, borrower?.person)
  const chat = offeredChat(flow, facts)
  if (!chat) throw new Refused('not-found', { detail: 'The chat is off.' })
  return { lender, flow, facts, chat, identity: borrower?.identity, person: borrower?.person }
}
