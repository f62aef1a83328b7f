/** Conversations of borrowers with agents. Their messages and details are sealed and bound to its row. */
import { type Selectable, sql } from 'kysely'
import type { ChatFile } from '#contract/live-chat.ts'
import type { LenderId } from '#engine/index.ts'
import type { Sealer } from '../secrets/sealer.ts'
import { liveChatChannel } from './listen-on-postgres.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { LiveChatMessageTable, LiveChatTable } from './tables.ts'

export type StoredLiveChat = Selectable<LiveChatTable>
export type StoredLiveMessage = Selectable<LiveChatMessageTable>
export type LiveChatKey = { readonly lender: LenderId; readonly chat: string }

/** What a borrower typed before the chat began. */
export type LiveChatDetails = { readonly name: string; readonly email: string; readonly page: string }

/** What a message says. `text` is empty for a file. */
export type LiveMessageContent = { readonly text: string; readonly file?: ChatFile }

/** `agent_name`: of the agent who has taken it; null while it waits. */
export type FoundLiveChat = StoredLiveChat & { readonly agent_name: string | null }

export async function findLiveChat(db: Reader, { lender, chat }: LiveChatKey): Promise<FoundLiveChat | undefined> {
  const ofLender = db
    .selectFrom('live_chat')
    .leftJoin('agent', 'agent.uuid', 'live_chat.agent_uuid')
    .where('live_chat.lender', '=', lender)
  const found = ofLender.where('live_chat.uuid', '=', chat).selectAll('live_chat').select('agent.name as agent_name')
  return await found.executeTakeFirst()
}

type NewLiveChat = LiveChatKey & {
  readonly identity: string | undefined
  readonly application: string | undefined
  readonly details: LiveChatDetails
  readonly locale: string
}

/** @returns false, and writes nothing, where there is a conversation with this uuid */
export async function beginLiveChat(
  tx: Writer,
  sealer: Sealer,
  { lender, chat, identity, application, details, locale }: NewLiveChat,
  at: Date,
): Promise<boolean> {
  const { bytes, keyId: key_id } = sealer.seal(placeOf(lender, chat, 'details'), Buffer.from(JSON.stringify(details)))
  const who = { identity_uuid: identity ?? null, application_uuid: application ?? null, agent_uuid: null }
  const times = { began_at: at, last_at: at, taken_at: null, ended_at: null, seen_at: at }
  const row = { lender, uuid: chat, ...who, locale, details: bytes, key_id, state: 'waiting' as const, last_number: 0, ...times }
  const once = tx
    .insertInto('live_chat')
    .values(row)
    .onConflict((is) => is.columns(['lender', 'uuid']).doNothing())
  return (await once.returning('uuid').execute()).length === 1
}

/** Locks the row of a conversation (FOR UPDATE), so that its messages are numbered one after the other. */
export async function lockLiveChat(tx: Writer, { lender, chat }: LiveChatKey): Promise<StoredLiveChat | undefined> {
  const ofLender = tx.selectFrom('live_chat').selectAll().where('lender', '=', lender)
  return await ofLender.where('uuid', '=', chat).forUpdate().executeTakeFirst()
}

export async function findLiveMessage(
  db: Reader,
  { lender, chat }: LiveChatKey,
  uuid: string,
): Promise<StoredLiveMessage | undefined> {
  const ofChat = db.selectFrom('live_chat_message').selectAll().where('lender', '=', lender).where('chat_uuid', '=', chat)
  return await ofChat.where('uuid', '=', uuid).executeTakeFirst()
}

/** @param chat the locked row of the conversation */
export async function addLiveMessage(
  tx: Writer,
  sealer: Sealer,
  { lender, uuid: chat, last_number }: StoredLiveChat,
  { uuid, side, ...content }: LiveMessageContent & { readonly uuid: string; readonly side: StoredLiveMessage['side'] },
  at: Date,
): Promise<void> {
  const number = last_number + 1
  const { bytes, keyId: key_id } = sealer.seal(placeOf(lender, chat, `message ${uuid}`), Buffer.from(JSON.stringify(content)))
  const row = { lender, chat_uuid: chat, number, uuid, side, content: bytes, key_id, created_at: at }
  await mustWrite(tx.insertInto('live_chat_message').values(row).returning('uuid'))
  const ofLender = tx.updateTable('live_chat').set({ last_number: number, last_at: at }).where('lender', '=', lender)
  await mustWrite(ofLender.where('uuid', '=', chat).returning('uuid'))
}

/** The messages after a number, the oldest of them first. */
export async function liveMessagesAfter(
  db: Reader,
  { lender, chat }: LiveChatKey,
  after: number,
  most: number,
): Promise<readonly StoredLiveMessage[]> {
  const ofChat = db.selectFrom('live_chat_message').selectAll().where('lender', '=', lender).where('chat_uuid', '=', chat)
  return await ofChat.where('number', '>', after).orderBy('number').limit(most).execute()
}

/** Assigns a conversation that waits to an agent. @returns false if it does not wait any more */
export async function assignLiveChat(tx: Writer, { lender, chat }: LiveChatKey, agent: string, at: Date): Promise<boolean> {
  const waiting = tx
    .updateTable('live_chat')
    .set({ state: 'active', agent_uuid: agent, taken_at: at })
    .where('lender', '=', lender)
  const taken = waiting.where('uuid', '=', chat).where('state', '=', 'waiting')
  return (await taken.returning('uuid').execute()).length === 1
}

/**
 * Hands a conversation over to another agent of its lender.
 *
 * @returns false if it is not the first agent's any more, has ended, or the other does not answer for the lender
 */
export async function handOverLiveChat(
  tx: Writer,
  { lender, chat }: LiveChatKey,
  { from, to }: { readonly from: string; readonly to: string },
  at: Date,
): Promise<boolean> {
  const own = tx
    .updateTable('live_chat')
    .set({ agent_uuid: to, taken_at: at })
    .where('lender', '=', lender)
    .where('uuid', '=', chat)
    .where('state', '=', 'active')
    .where('agent_uuid', '=', from)
  const answers = own.where(({ exists, selectFrom }) =>
    exists(selectFrom('agent_lender').select('agent_uuid').where('lender', '=', lender).where('agent_uuid', '=', to)),
  )
  return (await answers.returning('uuid').execute()).length === 1
}

/** Stores when the borrower of a conversation was last connected; null once they have left. */
export async function markBorrowerSeen(tx: Writer, { lender, chat }: LiveChatKey, at: Date | null): Promise<void> {
  await tx.updateTable('live_chat').set({ seen_at: at }).where('lender', '=', lender).where('uuid', '=', chat).execute()
}

/** Ends a conversation; idempotent. */
export async function endLiveChat(tx: Writer, { lender, chat }: LiveChatKey, at: Date): Promise<void> {
  const open = tx.updateTable('live_chat').set({ state: 'ended', ended_at: at }).where('lender', '=', lender)
  await open.where('uuid', '=', chat).where('state', '!=', 'ended').execute()
}

/** Conversations of these lenders that wait, and those of the agent that go on, the longest waiting first. */
export async function openLiveChats(
  db: Reader,
  { lenders, agent, since }: { readonly lenders: readonly LenderId[]; readonly agent: string; readonly since: Date },
): Promise<readonly StoredLiveChat[]> {
  if (lenders.length === 0) return []
  const open = db
    .selectFrom('live_chat')
    .selectAll()
    .where('lender', 'in', [...lenders])
    .where('last_at', '>', since)
  return await open
    .where((is) => is.or([is('state', '=', 'waiting'), is.and([is('state', '=', 'active'), is('agent_uuid', '=', agent)])]))
    .orderBy('began_at')
    .limit(mostOpenChats)
    .execute()
}

const mostOpenChats = 200

/** Wakes the other servers, which then read what is new. A notification that is lost is made up for by the next ping. */
export async function notifyLiveChat(db: Reader, payload: string): Promise<void> {
  await sql`select pg_notify(${liveChatChannel}, ${payload})`.execute(db)
}

/** @throws where it was sealed with another secret, or for another row */
export function openLiveDetails(sealer: Sealer, { lender, uuid, details, key_id }: StoredLiveChat): LiveChatDetails {
  return JSON.parse(Buffer.from(sealer.open(placeOf(lender, uuid, 'details'), { bytes: details, keyId: key_id })).toString())
}

/** @throws where it was sealed with another secret, or for another row */
export function openLiveMessage(sealer: Sealer, message: StoredLiveMessage): LiveMessageContent {
  const { lender, chat_uuid, uuid, content, key_id } = message
  const bytes = sealer.open(placeOf(lender, chat_uuid, `message ${uuid}`), { bytes: content, keyId: key_id })
  return JSON.parse(Buffer.from(bytes).toString('utf8'))
}

/** Deletes the conversations, with their messages, whose newest message is older than `before`. */
export async function deleteLiveChatsBefore(tx: Writer, before: Date): Promise<void> {
  await tx.deleteFrom('live_chat').where('last_at', '<', before).execute()
}

function placeOf(lender: LenderId, owner: string, part: string) {
  return { lender, owner, path: `live-chat ${part}` }
}
