/** Files of conversations with agents. Their content is sealed, bound to their row, and in the file store. */
import type { Selectable } from 'kysely'
import type { Sealer } from '../secrets/sealer.ts'
import { type Content, openedPieces, sealedPieces, sealedSize } from './content-in-pieces.ts'
import type { Storing } from './documents.ts'
import type { FileKey } from './file-store.ts'
import type { LiveChatKey } from './live-chats.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { LiveChatFileTable } from './tables.ts'

export type StoredChatFile = Selectable<LiveChatFileTable>

/** Seals the content of a file and gives it to the file store, before its row is written. */
export async function storeChatContent({ files, sealer }: Storing, key: FileKey, content: Content): Promise<void> {
  await files.put(key, sealedPieces(sealer, placeOf(key), content), sealedSize(content.size))
}

/** @param file whose content is stored */
export async function addChatFile(
  tx: Writer,
  { keyId: key_id }: Pick<Sealer, 'keyId'>,
  file: Omit<StoredChatFile, 'key_id'>,
): Promise<void> {
  await mustWrite(
    tx
      .insertInto('live_chat_file')
      .values({ ...file, key_id })
      .returning('uuid'),
  )
}

export async function countChatFiles(db: Reader, { lender, chat }: LiveChatKey): Promise<number> {
  const ofLender = db.selectFrom('live_chat_file').where('lender', '=', lender).where('chat_uuid', '=', chat)
  const counted = await ofLender.select(({ fn }) => fn.countAll().as('files')).executeTakeFirstOrThrow()
  return Number(counted.files)
}

/** The file of a message of a conversation. */
export async function findChatFile(
  db: Reader,
  { lender, chat }: LiveChatKey,
  message: string,
): Promise<StoredChatFile | undefined> {
  const ofLender = db.selectFrom('live_chat_file').selectAll().where('lender', '=', lender).where('chat_uuid', '=', chat)
  return await ofLender.where('message_uuid', '=', message).executeTakeFirst()
}

/** In pieces. @throws while it is read if it was changed, or sealed with another secret */
export function chatContentOf({ files, sealer }: Storing, file: StoredChatFile): AsyncIterable<Uint8Array> {
  const { size, key_id: keyId } = file
  return openedPieces(sealer, { place: placeOf(file), keyId }, { size, parts: files.get(file) })
}

function placeOf({ lender, uuid }: FileKey) {
  return { lender, owner: uuid, path: 'live-chat file' }
}
