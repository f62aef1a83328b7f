/** Conversations with the chatbot. Questions and answers are sealed and bound to its row. */
import type { Selectable } from 'kysely'
import type { LenderId } from '#engine/index.ts'
import type { Sealer } from '../secrets/sealer.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { ChatbotConversationTable, ChatbotMessageTable } from './tables.ts'

export type StoredConversation = Selectable<ChatbotConversationTable>
export type StoredChatMessage = Selectable<ChatbotMessageTable>

/** A question and its answer. */
export type ChatContent = {
  readonly question: string
  readonly answer: string
  readonly source?: string
  readonly more?: { readonly label: string; readonly go: string }
  readonly others: readonly { readonly id: string; readonly question: string }[]
}

/** `identity`: the signed-in borrower, if any: only they may read a conversation that they began. */
export type ConversationPlace = {
  readonly lender: LenderId
  readonly uuid: string
  readonly identity: string | undefined
}

/** @returns undefined for a conversation of another borrower, and for one without a message since `since` */
export async function findConversation(
  db: Reader,
  { lender, uuid, identity }: ConversationPlace,
  since: Date,
): Promise<StoredConversation | undefined> {
  const ofLender = db.selectFrom('chatbot_conversation').selectAll().where('lender', '=', lender)
  const row = await ofLender.where('uuid', '=', uuid).where('last_at', '>=', since).executeTakeFirst()
  return row && (row.identity_uuid === null || row.identity_uuid === identity) ? row : undefined
}

export async function beginConversation(tx: Writer, { lender, uuid, identity }: ConversationPlace, at: Date): Promise<void> {
  const row = { lender, uuid, identity_uuid: identity ?? null, began_at: at, last_at: at }
  await mustWrite(tx.insertInto('chatbot_conversation').values(row).returning('uuid'))
}

/**
 * Locks the conversation, so that its messages are numbered one after the other.
 *
 * @returns undefined, and writes nothing, where a message has this uuid
 */
export async function addChatMessage(
  tx: Writer,
  sealer: Sealer,
  message: Pick<StoredChatMessage, 'lender' | 'uuid' | 'conversation_uuid' | 'question' | 'created_at'>,
  content: ChatContent,
): Promise<StoredChatMessage | undefined> {
  const { lender, conversation_uuid: conversation, created_at: at } = message
  const lock = tx.updateTable('chatbot_conversation').set({ last_at: at }).where('lender', '=', lender)
  await mustWrite(lock.where('uuid', '=', conversation).returning('uuid'))
  const ofLender = tx.selectFrom('chatbot_message').where('lender', '=', lender)
  const own = ofLender.where('conversation_uuid', '=', conversation)
  const { last } = await own.select((is) => is.fn.max('number').as('last')).executeTakeFirstOrThrow()
  const { bytes, keyId: key_id } = sealer.seal(placeOf(message), Buffer.from(JSON.stringify(content)))
  const feedback = { rating: null, reason: null, feedback: null, feedback_key_id: null, rated_at: null }
  const row = { ...message, number: (last ?? 0) + 1, content: bytes, key_id, ...feedback }
  const once = tx
    .insertInto('chatbot_message')
    .values(row)
    .onConflict((is) => is.columns(['lender', 'uuid']).doNothing())
  return await once.returningAll().executeTakeFirst()
}

export async function findChatMessage(db: Reader, lender: LenderId, uuid: string): Promise<StoredChatMessage | undefined> {
  const ofLender = db.selectFrom('chatbot_message').selectAll().where('lender', '=', lender)
  return await ofLender.where('uuid', '=', uuid).executeTakeFirst()
}

/** The newest messages of a conversation, the oldest of them first. */
export async function newestChatMessages(
  db: Reader,
  lender: LenderId,
  conversation: string,
  most: number,
): Promise<readonly StoredChatMessage[]> {
  const ofLender = db.selectFrom('chatbot_message').selectAll().where('lender', '=', lender)
  const own = ofLender.where('conversation_uuid', '=', conversation)
  return (await own.orderBy('number', 'desc').limit(most).execute()).toReversed()
}

/** @throws where the content was sealed with another secret, or for another row */
export function openChatMessage(sealer: Sealer, message: StoredChatMessage): ChatContent {
  const bytes = sealer.open(placeOf(message), { bytes: message.content, keyId: message.key_id })
  return JSON.parse(Buffer.from(bytes).toString('utf8'))
}

type Rating = {
  readonly rating: 0 | 1
  readonly reason?: string | undefined
  readonly more?: string | undefined
  readonly at: Date
}

/** Replaces an earlier rating of the message. */
export async function rateChatMessage(
  tx: Writer,
  sealer: Sealer,
  { lender, uuid }: Pick<StoredChatMessage, 'lender' | 'uuid'>,
  { rating, reason, more, at }: Rating,
): Promise<void> {
  const sealed =
    more === undefined ? undefined : sealer.seal({ lender, owner: uuid, path: 'chatbot-feedback' }, Buffer.from(more))
  const change = { feedback: sealed?.bytes ?? null, feedback_key_id: sealed?.keyId ?? null, rated_at: at }
  const row = tx
    .updateTable('chatbot_message')
    .set({ rating, reason: reason ?? null, ...change })
    .where('lender', '=', lender)
  await mustWrite(row.where('uuid', '=', uuid).returning('uuid'))
}

/** Deletes the conversations, with their messages, whose newest message is older than `before`. */
export async function deleteConversationsBefore(tx: Writer, before: Date): Promise<void> {
  await tx.deleteFrom('chatbot_conversation').where('last_at', '<', before).execute()
}

function placeOf({ lender, uuid }: Pick<StoredChatMessage, 'lender' | 'uuid'>) {
  return { lender, owner: uuid, path: 'chatbot-message' }
}
