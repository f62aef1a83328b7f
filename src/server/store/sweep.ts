/** Deletes expired rows, so that the tables do not grow without limit. */
import { deleteConversationsBefore } from './chatbot.ts'
import type { FileKey, FileStore } from './file-store.ts'
import { knownDeviceMs } from './known-devices.ts'
import { deletePickingsBefore } from './link-sessions.ts'
import { deleteLiveChatsBefore } from './live-chats.ts'
import { deleteCodeMessagesBefore } from './message-outbox.ts'
import { deleteRoomsBefore } from './notary-sessions.ts'
import type { Store, Writer } from './open-store.ts'
import { forAllLenders, forLender } from './row-scope.ts'

export type Ages = {
  /** How long, in ms, responses are kept for repeated requests. */
  readonly answerMs: number
  /** The longest duration of a session, in ms. */
  readonly sessionMs: number
  /** The longest window of a rate limit. */
  readonly attemptMs: number
}

/** How long codes and the messages that carried them are kept, used or not. */
const codeMs = 24 * 60 * 60_000

/** How long a visit to the sandbox's linking service or notary is kept after it expired, for a late return. */
const sandboxVisitMs = 24 * 60 * 60_000

/** How long conversations with the chatbot and with agents are kept after their last message. */
const chatMs = 30 * 24 * 60 * 60_000

export type Swept = { readonly answers: number; readonly sessions: number; readonly attempts: number }

export async function sweep(store: Store, now: Date, ages: Ages): Promise<Swept> {
  return await forAllLenders(() => store.write((tx) => sweepTables(tx, now, ages)))
}

async function sweepTables(tx: Writer, now: Date, { answerMs, sessionMs, attemptMs }: Ages): Promise<Swept> {
  const before = (ageMs: number) => new Date(now.getTime() - ageMs)
  const answers = await tx.deleteFrom('answered').where('at', '<', before(answerMs)).executeTakeFirst()
  const sessions = await tx.deleteFrom('session').where('began_at', '<', before(sessionMs)).executeTakeFirst()
  const attempts = await tx.deleteFrom('attempt').where('at', '<', before(attemptMs)).executeTakeFirst()
  await tx.deleteFrom('mailed_code').where('created_at', '<', before(codeMs)).execute()
  await tx.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
  await tx.deleteFrom('registration_draft').where('expires_at', '<=', now).execute()
  await deleteCodeMessagesBefore(tx, before(codeMs))
  await deletePickingsBefore(tx, before(sandboxVisitMs))
  await deleteRoomsBefore(tx, before(sandboxVisitMs))
  await deleteConversationsBefore(tx, before(chatMs))
  await deleteLiveChatsBefore(tx, before(chatMs))
  await tx.deleteFrom('agent_session').where('expires_at', '<=', now).execute()
  await tx.deleteFrom('familiar').where('at', '<', before(knownDeviceMs)).execute()
  return {
    answers: Number(answers.numDeletedRows),
    sessions: Number(sessions.numDeletedRows),
    attempts: Number(attempts.numDeletedRows),
  }
}

/** How old content without a row must be: an upload in progress has stored it, and not yet written its row. */
const orphanMs = 60 * 60_000

/**
 * Deletes content in the file store that no row names: of uploads that were cut off, of documents that their borrower
 * deleted, and of conversations that were deleted with their files.
 *
 * @returns how many were deleted
 */
export async function sweepFiles(store: Store, files: FileStore, now: Date): Promise<number> {
  let swept = 0
  for await (const key of files.storedBefore(new Date(now.getTime() - orphanMs))) {
    if (await forLender(key.lender, () => hasRow(store, key))) continue
    await files.remove(key)
    swept += 1
  }
  return swept
}

async function hasRow(store: Store, { lender, uuid }: FileKey): Promise<boolean> {
  const named = await store.read((db) =>
    db
      .selectFrom('document')
      .select('uuid')
      .where('lender', '=', lender)
      .where('uuid', '=', uuid)
      .unionAll(db.selectFrom('live_chat_file').select('uuid').where('lender', '=', lender).where('uuid', '=', uuid))
      .executeTakeFirst(),
  )
  return named !== undefined
}
