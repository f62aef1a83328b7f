/**
 * The outbox of messages to borrowers. A message is written in the transaction of its event, claimed with a lease, and
 * kept after it was sent. Address and texts are sealed and bound to their row.
 */
import { type Selectable, sql } from 'kysely'
import type { LenderId } from '#engine/index.ts'
import type { Sealer } from '../secrets/sealer.ts'
import type { Owner } from './applications.ts'
import { claimRows } from './claims.ts'
import type { Reader, Store, Writer } from './open-store.ts'
import type { MessageOutboxTable } from './tables.ts'

export type StoredMessage = Selectable<MessageOutboxTable>

export type NewMessage = Pick<
  StoredMessage,
  'lender' | 'uuid' | 'application_uuid' | 'identity_uuid' | 'message' | 'channel' | 'occurrence' | 'locale' | 'created_at'
>

/** What a message says and to whom, formatted in the borrower's language. */
export type MessageContent = { readonly to: string } & (
  | {
      readonly kind: 'email'
      readonly subject: string
      readonly heading: string
      readonly paragraphs: readonly string[]
      readonly button?: string
      /** Where the button leads, below the base path; the list of applications without it. */
      readonly path?: string
    }
  | { readonly kind: 'text'; readonly text: string }
)

/**
 * Adds a message, unless the application has one of this occurrence.
 *
 * @param state of a message that is not sent, or only later
 */
export async function addMessage(
  tx: Writer,
  sealer: Sealer,
  message: NewMessage,
  content: MessageContent,
  state?: Partial<Pick<StoredMessage, 'due_at' | 'sent_at' | 'via'>>,
): Promise<void> {
  const { bytes, keyId: key_id } = sealer.seal(placeOf(message), Buffer.from(JSON.stringify(content)))
  const first = { due_at: message.created_at, tries: 0, sent_at: null, via: null, parked_at: null, trouble: null }
  const row = { ...message, ...first, ...state, content: bytes, key_id }
  const written = tx.insertInto('message_outbox').values(row)
  const once = written.onConflict((is) => is.columns(['lender', 'application_uuid', 'occurrence']).doNothing())
  if (await once.returning('uuid').executeTakeFirst()) return
  const { lender, application_uuid, occurrence } = message
  const there = tx.selectFrom('message_outbox').select('uuid').where('lender', '=', lender)
  const same = there.where('application_uuid', 'is not distinct from', application_uuid).where('occurrence', '=', occurrence)
  if (!(await same.executeTakeFirst())) throw new Error('A message is neither written nor there.')
}

/** @throws where the content was sealed with another secret, or for another row */
export function openMessage(sealer: Sealer, message: StoredMessage): MessageContent {
  const bytes = sealer.open(placeOf(message), { bytes: message.content, keyId: message.key_id })
  return JSON.parse(Buffer.from(bytes).toString('utf8'))
}

/** Claims the messages that have been due longest. */
export async function claimMessages(
  store: Store,
  { now, leaseMs, most }: { readonly now: Date; readonly leaseMs: number; readonly most: number },
): Promise<readonly StoredMessage[]> {
  return await store.write(async (tx) => {
    const waiting = tx.selectFrom('message_outbox').selectAll().where('sent_at', 'is', null).where('parked_at', 'is', null)
    const due = waiting.where('due_at', '<=', now).orderBy('due_at').limit(most)
    const messages = await due.forUpdate().skipLocked().execute()
    return await claimRows(tx, 'message_outbox', messages, { due_at: new Date(now.getTime() + leaseMs) })
  })
}

/** The occurrence of a message that carries a code. It is deleted once it was sent, since only hashes of codes are kept. */
export const codeOccurrence = (code: string): string => `code/${code}`

/** Deletes messages that carried a code. */
export async function deleteCodeMessagesBefore(tx: Writer, before: Date): Promise<void> {
  const ofCodes = tx.deleteFrom('message_outbox').where('occurrence', 'like', codeOccurrence('%'))
  await ofCodes.where('created_at', '<', before).execute()
}

/** Deletes the messages that carried one code, and returns those that were not deleted before. */
export async function deleteMessagesOfCode(tx: Writer, lender: LenderId, code: string): Promise<readonly StoredMessage[]> {
  const ofLender = tx.deleteFrom('message_outbox').where('lender', '=', lender)
  return await ofLender
    .where('occurrence', 'like', `${codeOccurrence(code)}/%`)
    .returningAll()
    .execute()
}

/** Deletes a message. Does nothing if another process has claimed it since. */
export async function deleteMessage(store: Store, { lender, uuid, tries }: StoredMessage): Promise<void> {
  await store.write(async (tx) => {
    const row = tx.deleteFrom('message_outbox').where('lender', '=', lender).where('uuid', '=', uuid).where('tries', '=', tries)
    await row.execute()
  })
}

/** The messages of a lender, newest first. */
export async function messagesOf(db: Reader, lender: LenderId, most: number): Promise<readonly StoredMessage[]> {
  const ofLender = db.selectFrom('message_outbox').selectAll().where('lender', '=', lender)
  return await ofLender.orderBy('created_at', 'desc').orderBy('uuid').limit(most).execute()
}

/** The messages of applications that left, or that are kept where no transport is configured; the newest `most` of each, newest first. */
export async function messagesOfApplications(
  db: Reader,
  { lender, identity }: Owner,
  applications: readonly string[],
  most: number,
): Promise<readonly StoredMessage[]> {
  const newest = sql<string>`row_number() over (partition by application_uuid order by created_at desc, uuid)`
  const ofLender = db.selectFrom('message_outbox').selectAll().select(newest.as('place')).where('lender', '=', lender)
  const own = ofLender.where('identity_uuid', '=', identity).where('application_uuid', 'in', [...applications])
  const sent = own.where('sent_at', 'is not', null).where('via', '!=', 'withheld').as('sent')
  const rows = db.selectFrom(sent).selectAll().where('place', '<=', String(most))
  return await rows.orderBy('created_at', 'desc').orderBy('uuid').execute()
}

export async function findMessage(db: Reader, lender: LenderId, uuid: string): Promise<StoredMessage | undefined> {
  const ofLender = db.selectFrom('message_outbox').selectAll().where('lender', '=', lender)
  return await ofLender.where('uuid', '=', uuid).executeTakeFirst()
}

function placeOf({ lender, uuid }: Pick<StoredMessage, 'lender' | 'uuid'>) {
  return { lender, owner: uuid, path: 'message_outbox' }
}
