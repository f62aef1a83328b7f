import { randomUUID } from 'node:crypto'
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
  type LiveChatPage,
  liveChatWords,
} from '#contract/chat.ts'
import {
  type Chat,
  type CompiledFlow,
  type Facts,
  feedbackProblem,
  isBlank,
  type LiveChat,
  offeredChat,
  shortName,
} from '#engine/index.ts'
import { withoutNumbers } from '#i18n/without-numbers.ts'
import { findAnswer } from '../../chat/find-answer.ts'
import { isAgentFree } from '../../chat/is-agent-free.ts'
import { isDepartmentOpen, nextOpeningInWords } from '../../chat/operating-hours.ts'
import { wrongTypeOfFile } from '../../chat/wrong-type-of-file.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { withoutData } from '../../errors/without-data.ts'
import { factsOfVisitor } from '../../identity/facts-of-visitor.ts'
import { hourlyLimits } from '../../limits/hourly-limits.ts'
import { limitTries } from '../../limits/limit-tries.ts'
import { limitsOfNetwork } from '../../logs/network-of.ts'
import type { Sealer } from '../../secrets/sealer.ts'
import {
  addChatMessage,
  beginConversation,
  type ConversationPlace,
  findChatMessage,
  findConversation,
  newestChatMessages,
  openChatMessage,
  rateChatMessage,
  type StoredChatMessage,
} from '../../store/chatbot.ts'
import type { StoredIdentity } from '../../store/identities.ts'
import { wordsFor } from '../../texts/words.ts'
import { borrowerIfAny, lenderOf } from '../asking.ts'
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
  const { store, keys, now } = parts

  app.get(chatPath, { schema: page }, async (request, reply): Promise<ChatPage> => {
    const { flow, facts, chat, person, lender } = await askedIn(parts, request, reply)
    const isOpen = chat.live !== undefined && (await isAgentFree(parts, { lender, flow, live: chat.live }))
    const live = chat.live && liveOf(flow, chat, chat.live, facts, isOpen)
    const known = person && { name: fullName(person), email: person.email }
    return { ...pageOf(flow, chat, facts, now()), ...(live && { live: { ...live, ...known } }) }
  })

  app.post<{ Body: Omit<ChatBody, 'messageId'> & Partial<ChatBody> }>(
    chatMessagePath,
    { schema: send },
    async (request, reply): Promise<ChatMessage> => {
      const { flow, facts, chat, lender, identity } = await askedIn(parts, request, reply)
      const { messageId = randomUUID(), conversationId, message: sent } = request.body
      const { messageLength, sessionMinutes } = chat.limits
      if (isBlank(sent)) throw new Refused('malformed', { detail: 'Send a message with at least one character.' })
      if (sent.length > messageLength)
        throw new Refused('malformed', { detail: `A message has at most ${messageLength} characters.` })
      await limitTries(parts, lender, limitsOfNetwork(hourlyLimits.chat, request.ip))
      const since = sinceFor(sessionMinutes, now())
      const { found, others } = findAnswer(flow, sent, facts)
      const words = wordsFor(flow, facts)
      const stored = await store.write(async (tx) => {
        const before = await sentBefore(tx, { lender, uuid: messageId, identity }, since)
        if (before) return before
        const conversation = await conversationFor(tx, { lender, uuid: conversationId ?? randomUUID(), identity }, since, now())
        const row = { lender, uuid: messageId, conversation_uuid: conversation, question: found?.id ?? null, created_at: now() }
        const more = found?.more && { label: words(found.more.label), go: found.more.go }
        const added = await addChatMessage(tx, keys.sealer, row, {
          question: withoutNumbers(sent.trim()),
          answer: words(found?.answer ?? chat.words.noAnswer),
          ...(found && { source: words(chat.words.source, { question: words(found.question) }) }),
          ...(more && { more }),
          others: others.map(({ id, question }) => ({ id, question: words(question) })),
        })
        // Sent twice at the same time: the other request has stored it.
        return added ?? (await sentBefore(tx, { lender, uuid: messageId, identity }, since))
      })
      if (!stored) throw new Refused('not-found')
      return messageOf(keys.sealer, stored)
    },
  )

  app.get<{ Params: { conversation: string } }>(
    chatHistoryPath(':conversation'),
    { schema: history },
    async (request, reply): Promise<ChatHistory> => {
      const { chat, lender, identity } = await askedIn(parts, request, reply)
      const place = { lender, uuid: request.params.conversation, identity }
      const rows = await store.read(async (db) => {
        if (!(await findConversation(db, place, sinceFor(chat.limits.sessionMinutes, now())))) throw new Refused('not-found')
        return await newestChatMessages(db, lender, place.uuid, chat.limits.history)
      })
      return {
        messages: rows.flatMap((row) => {
          try {
            return [messageOf(keys.sealer, row)]
          } catch (error) {
            request.log.warn({ lender, ...withoutData(error) }, 'A message of the chatbot cannot be opened.')
            return []
          }
        }),
      }
    },
  )

  app.post<{ Body: ChatFeedbackBody }>(chatFeedbackPath, { schema: feedback }, async (request, reply) => {
    const { chat, lender, identity } = await askedIn(parts, request, reply)
    const { conversationId, questionId, rating, reason, feedbackMessage } = request.body
    const isHelpful = rating === 1
    const problem = isHelpful
      ? undefined
      : feedbackProblem({ reason, more: feedbackMessage }, chat.reasons, chat.limits.feedbackLength)
    if (problem) throw new Refused('malformed', { detail: `The feedback is refused: ${problem}.` })
    const asksMore = chat.reasons.find(({ id }) => id === reason)?.asksMore
    await limitTries(parts, lender, limitsOfNetwork(hourlyLimits.chat, request.ip))
    await store.write(async (tx) => {
      const place = { lender, uuid: conversationId, identity }
      const isOwn = await findConversation(tx, place, sinceFor(chat.limits.sessionMinutes, now()))
      const rated = isOwn && (await findChatMessage(tx, lender, questionId))
      if (rated?.conversation_uuid !== conversationId) throw new Refused('not-found')
      const more = asksMore && feedbackMessage ? withoutNumbers(feedbackMessage) : undefined
      await rateChatMessage(tx, keys.sealer, rated, { rating, at: now(), ...(!isHelpful && { reason, more }) })
    })
    return {}
  })
}

/** @throws Refused where the chat is off */
async function askedIn(parts: ServerParts, request: FastifyRequest, reply: FastifyReply) {
  const borrower = await borrowerIfAny(parts, request, reply)
  const { id: lender, flow } = lenderOf(request)
  const facts = factsOfVisitor(flow, parts.now(), request.visitor, borrower?.person)
  const chat = offeredChat(flow, facts)
  if (!chat) throw new Refused('not-found', { detail: 'The chat is off.' })
  return { lender, flow, facts, chat, identity: borrower?.identity, person: borrower?.person }
}

type Db = Parameters<typeof beginConversation>[0]

/** @throws Refused for a message of a conversation that has expired or is another borrower's */
async function sentBefore(
  db: Db,
  { lender, uuid, identity }: ConversationPlace,
  since: Date,
): Promise<StoredChatMessage | undefined> {
  const message = await findChatMessage(db, lender, uuid)
  if (!message) return undefined
  if (!(await findConversation(db, { lender, uuid: message.conversation_uuid, identity }, since))) throw new Refused('not-found')
  return message
}

/** The conversation that goes on, or a new one where it has expired or is another borrower's. */
async function conversationFor(tx: Db, place: ConversationPlace, since: Date, now: Date): Promise<string> {
  if (await findConversation(tx, place, since)) return place.uuid
  const uuid = randomUUID()
  await beginConversation(tx, { ...place, uuid }, now)
  return uuid
}

function pageOf(flow: CompiledFlow, chat: Chat, facts: Facts, now: Date): ChatPage {
  const { words: texts, questions, reasons, limits, hoursDepartment } = chat
  const words = wordsFor(flow, facts)
  const { phone, email } = flow.live.lender.contact
  const { messageLength, feedbackLength } = limits
  const most = { tooLong: messageLength, moreTooLong: feedbackLength } as const
  const isOpen = isDepartmentOpen(flow, hoursDepartment, now)
  const opens = nextOpeningInWords(flow, hoursDepartment, now) ?? ''
  const said = chatWords.map((word) => {
    const text = texts[word]
    return [word, word === 'tooLong' || word === 'moreTooLong' ? words(text, { most: most[word] }) : words(text)] as const
  })
  return {
    words: Object.fromEntries(said) as ChatPage['words'],
    suggested: questions.filter(({ suggested }) => suggested).map(({ id, question }) => ({ id, question: words(question) })),
    reasons: reasons.map(({ id, label, asksMore }) => ({ id, label: words(label), ...(asksMore && { asksMore }) })),
    limits: { messageLength, feedbackLength },
    people: {
      isOpen,
      text: isOpen ? words(texts.peopleOpen) : words(texts.peopleClosed, { opens }),
      call: { label: words(texts.call), go: `tel:${phone}` },
      write: { label: words(texts.write), go: `mailto:${email}` },
    },
  }
}

/** `{agent}` stays in its words: the page inserts the name. */
function liveOf(flow: CompiledFlow, { words: { tooLong } }: Chat, live: LiveChat, facts: Facts, isOpen: boolean): LiveChatPage {
  const words = wordsFor(flow, facts)
  const said = liveChatWords.map((word) => [word, words(live.words[word], { agent: '{agent}' })] as const)
  const { messageLength, nameLength } = live.limits
  return {
    isOpen,
    words: Object.fromEntries(said) as LiveChatPage['words'],
    limits: { messageLength, nameLength },
    fileWrongType: wrongTypeOfFile(flow, live, facts)('{name}'),
    tooLong: { message: words(tooLong, { most: messageLength }), details: words(tooLong, { most: nameLength }) },
    linkDomains: [...live.linkDomains, ...flow.live.lender.hosts],
    ...(live.survey !== undefined && { survey: live.survey }),
  }
}

function fullName({ name }: StoredIdentity): string {
  return shortName(name)
}

function messageOf(sealer: Sealer, row: StoredChatMessage): ChatMessage {
  const { question: questionStr, answer: responseStr, ...content } = openChatMessage(sealer, row)
  const created = row.created_at.toISOString()
  const ids = { questionId: row.uuid, conversationId: row.conversation_uuid }
  return { ...ids, questionStr, responseStr, createdDt: created, ...content, rated: row.rated_at !== null }
}

function sinceFor(minutes: number, now: Date): Date {
  return new Date(now.getTime() - minutes * 60_000)
}
