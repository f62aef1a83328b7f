/** The chatbot: answers questions from the list of the flow, keeps its conversations, and takes ratings of its answers. */
import { randomUUID } from 'node:crypto'
import type { ChatBody, ChatFeedbackBody, ChatMessage } from '#contract/chat.ts'
import { type Chat, type CompiledFlow, type Facts, feedbackProblem, isBlank } from '#engine/index.ts'
import { withoutNumbers } from '#i18n/without-numbers.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { withoutData } from '../errors/without-data.ts'
import { hourlyLimits } from '../limits/hourly-limits.ts'
import { limitAttempts } from '../limits/limit-attempts.ts'
import type { WorkLog } from '../logs/log-by-cause.ts'
import { limitsOfNetwork } from '../logs/network-of.ts'
import type { Sealer } from '../secrets/sealer.ts'
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
} from '../store/chatbot.ts'
import type { Writer } from '../store/open-store.ts'
import { textFormatter } from '../texts/text-formatter.ts'
import { findAnswer } from './find-answer.ts'

/** A visitor of a lender that has the chat; `identity` of one who is signed in. */
export type Visitor = {
  readonly lender: string
  readonly flow: CompiledFlow
  readonly facts: Facts
  readonly chat: Chat
  readonly identity: string | undefined
}
type Parts = Pick<ServerParts, 'store' | 'keys' | 'now'>

/** Answers a question once: one that was sent before gets its stored answer. @throws Refused */
export async function answerQuestion(
  parts: Parts,
  { flow, facts, chat, lender, identity }: Visitor,
  { messageId = randomUUID(), conversationId, message: sent }: Omit<ChatBody, 'messageId'> & Partial<ChatBody>,
  address: string,
): Promise<ChatMessage> {
  const { store, keys, now } = parts
  const { messageLength, sessionMinutes } = chat.limits
  if (isBlank(sent)) throw new Refused('malformed', { detail: 'Send a message with at least one character.' })
  if (sent.length > messageLength)
    throw new Refused('malformed', { detail: `A message has at most ${messageLength} characters.` })
  await limitAttempts(parts, lender, limitsOfNetwork(hourlyLimits.chat, address))
  const since = sinceFor(sessionMinutes, now())
  const { found, others } = findAnswer(flow, sent, facts)
  const format = textFormatter(flow, facts)
  const stored = await store.write(async (tx) => {
    const before = await sentBefore(tx, { lender, uuid: messageId, identity }, since)
    if (before) return before
    const conversation = await conversationFor(tx, { lender, uuid: conversationId ?? randomUUID(), identity }, since, now())
    const row = { lender, uuid: messageId, conversation_uuid: conversation, question: found?.id ?? null, created_at: now() }
    const more = found?.more && { label: format(found.more.label), go: found.more.go }
    const added = await addChatMessage(tx, keys.sealer, row, {
      question: withoutNumbers(sent.trim()),
      answer: format(found?.answer ?? chat.words.noAnswer),
      ...(found && { source: format(chat.words.source, { question: format(found.question) }) }),
      ...(more && { more }),
      others: others.map(({ id, question }) => ({ id, question: format(question) })),
    })
    // Sent twice at the same time: the other request has stored it.
    return added ?? (await sentBefore(tx, { lender, uuid: messageId, identity }, since))
  })
  if (!stored) throw new Refused('not-found')
  return messageOf(keys.sealer, stored)
}

/** The newest messages of a conversation, the oldest first. @throws Refused */
export async function historyOf(
  { store, keys, now }: Parts,
  { chat, lender, identity }: Visitor,
  conversation: string,
  log: Pick<WorkLog, 'warn'>,
): Promise<readonly ChatMessage[]> {
  const place = { lender, uuid: conversation, identity }
  const rows = await store.read(async (db) => {
    if (!(await findConversation(db, place, sinceFor(chat.limits.sessionMinutes, now())))) throw new Refused('not-found')
    return await newestChatMessages(db, lender, place.uuid, chat.limits.history)
  })
  return rows.flatMap((row) => {
    try {
      return [messageOf(keys.sealer, row)]
    } catch (error) {
      log.warn({ lender, ...withoutData(error) }, 'A message of the chatbot cannot be opened.')
      return []
    }
  })
}

/** @throws Refused */
export async function rateAnswer(
  parts: Parts,
  { chat, lender, identity }: Visitor,
  { conversationId, questionId, rating, reason, feedbackMessage }: ChatFeedbackBody,
  address: string,
): Promise<void> {
  const { store, keys, now } = parts
  const isHelpful = rating === 1
  const problem = isHelpful
    ? undefined
    : feedbackProblem({ reason, more: feedbackMessage }, chat.reasons, chat.limits.feedbackLength)
  if (problem) throw new Refused('malformed', { detail: `The feedback is refused: ${problem}.` })
  const asksMore = chat.reasons.find(({ id }) => id === reason)?.asksMore
  await limitAttempts(parts, lender, limitsOfNetwork(hourlyLimits.chat, address))
  await store.write(async (tx) => {
    const place = { lender, uuid: conversationId, identity }
    const isOwn = await findConversation(tx, place, sinceFor(chat.limits.sessionMinutes, now()))
    const rated = isOwn && (await findChatMessage(tx, lender, questionId))
    if (rated?.conversation_uuid !== conversationId) throw new Refused('not-found')
    const more = asksMore && feedbackMessage ? withoutNumbers(feedbackMessage) : undefined
    await rateChatMessage(tx, keys.sealer, rated, { rating, at: now(), ...(!isHelpful && { reason, more }) })
  })
}

/** @throws Refused for a message of a conversation that has expired or is another borrower's */
async function sentBefore(
  db: Writer,
  { lender, uuid, identity }: ConversationPlace,
  since: Date,
): Promise<StoredChatMessage | undefined> {
  const message = await findChatMessage(db, lender, uuid)
  if (!message) return undefined
  if (!(await findConversation(db, { lender, uuid: message.conversation_uuid, identity }, since))) throw new Refused('not-found')
  return message
}

/** The conversation that goes on, or a new one where it has expired or is another borrower's. */
async function conversationFor(tx: Writer, place: ConversationPlace, since: Date, now: Date): Promise<string> {
  if (await findConversation(tx, place, since)) return place.uuid
  const uuid = randomUUID()
  await beginConversation(tx, { ...place, uuid }, now)
  return uuid
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
